import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { productFingerprint, sceneFingerprint, wornFingerprint } from './inputs.ts'
import { editions, writeEdition } from './output.ts'
import { listDrawnProducts } from './products.ts'
import { scenes } from './scenes/scenes.ts'
import { photograph, photographDetail, photographWithPreviews, previewColours } from './views.ts'
import { photographWorn, wornEdition } from './worn/worn.ts'
import type { DrawnProduct } from './products.ts'

/**
 * One thing to draw: a scene, the views of a product as it hangs or lies, or its worn view, which is drawn otherwise and
 * so has a fingerprint of its own. Its name is also its folder or file.
 */
export interface Job {
  kind: 'product' | 'scene' | 'worn'
  name: string
  fingerprint: string
}

/** What drawn.json keeps of a job. */
export interface Drawn {
  fingerprint: string
  bytes: number
  /** Of a product or worn view: the fingerprint of its files. */
  files?: string
}

export function listJobs(products: readonly DrawnProduct[] = listDrawnProducts()): Job[] {
  return [
    ...Object.entries(scenes).map(([name, scene]): Job => ({
      kind: 'scene',
      name,
      fingerprint: sceneFingerprint(scene.file),
    })),
    ...products.map((product): Job => ({
      kind: 'product',
      name: product.slug,
      fingerprint: productFingerprint(product),
    })),
    ...products.map((product): Job => ({
      kind: 'worn',
      name: `${product.slug}/worn`,
      fingerprint: wornFingerprint(product),
    })),
  ]
}

/**
 * Draws a job's pictures under `out`. Answers the bytes written; throws when the name is not known. They are drawn
 * beside `out` first and moved when all are there, so that a drawing that fails leaves what was drawn before.
 */
export async function drawJob(job: Job, out: string, products: DrawnProduct[]): Promise<number> {
  await mkdir(out, { recursive: true })
  const unfinished = await mkdtemp(join(dirname(out), '.drawing-'))
  try {
    const bytes = await drawUnder(job, unfinished, products)
    for (const file of await readdir(unfinished, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue
      const from = join(file.parentPath, file.name)
      const to = join(out, relative(unfinished, from))
      await mkdir(dirname(to), { recursive: true })
      await rename(from, to)
    }
    return bytes
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function drawUnder(job: Job, out: string, products: DrawnProduct[]): Promise<number> {
  if (job.kind === 'scene') return scenes[job.name].draw(`${out}/scenes/${job.name}`)
  const product = products.find(({ slug }) => slug === job.name.replace(/\/worn$/, ''))
  if (!product) throw new Error(`the catalogue has no product "${job.name}" with a picture`)
  if (job.kind === 'worn')
    return writeEdition(photographWorn(product), `${out}/${job.name}`, wornEdition)
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
