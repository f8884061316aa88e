import { productFingerprint, sceneFingerprint } from './inputs.ts'
import { editions, writeEdition } from './output.ts'
import { listDrawnProducts } from './products.ts'
import { scenes } from './scenes/scenes.ts'
import { photograph, photographDetail, photographWithPreviews, previewColours } from './views.ts'
import type { DrawnProduct } from './products.ts'

/** One thing to draw: a product with all its views, or a scene. Its name is also its folder or file. */
export interface Job {
  kind: 'product' | 'scene'
  name: string
  fingerprint: string
}

export function listJobs(): Job[] {
  return [
    ...Object.entries(scenes).map(([name, scene]): Job => ({
      kind: 'scene',
      name,
      fingerprint: sceneFingerprint(scene.file),
    })),
    ...listDrawnProducts().map((product): Job => ({
      kind: 'product',
      name: product.slug,
      fingerprint: productFingerprint(product),
    })),
  ]
}

/** Draws a job's pictures under `out`. Answers the bytes written; throws when the name is not known. */
export async function drawJob(job: Job, out: string): Promise<number> {
  if (job.kind === 'scene') return scenes[job.name].draw(`${out}/scenes/${job.name}`)
  const product = listDrawnProducts().find(({ slug }) => slug === job.name)
  if (!product) throw new Error(`the catalogue has no product "${job.name}" with a picture`)
  return drawProduct(product, `${out}/${job.name}`)
}

async function drawProduct(product: DrawnProduct, folder: string): Promise<number> {
  const [front, ...previews] = photographWithPreviews(product)
  let bytes = await writeEdition(front, `${folder}/front`, editions.front)
  for (const [index, preview] of previews.entries()) {
    bytes += await writeEdition(preview, `${folder}/${previewColours[index]}`, editions.preview)
  }
  const [back] = photograph(product, 'back')
  bytes += await writeEdition(back, `${folder}/back`, editions.back)
  const [detail] = photographDetail(product)
  return bytes + (await writeEdition(detail, `${folder}/detail`, editions.detail))
}
