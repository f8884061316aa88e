import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { codeOf } from '../../backend/database/database-errors.ts'
import type { Call } from '../command-line/command.ts'
import { countOf } from '../command-line/output.ts'
import { readRows } from '../database/read-rows.ts'

/** A picture that is just being added has files, and no row yet. */
const youngMs = 3_600_000

/** Deletes files that no product, category or order names, and what a killed command left. */
export async function sweepPictures({
  database,
  environment,
  output,
  isDryRun,
}: Call): Promise<void> {
  const rows = await readRows<{ path: string }>(database)`
    select image_url as path from public.shop_products where image_url like '/pictures/own/%'
    union select path from public.shop_products, unnest(images) as path where path like '/pictures/own/%'
    union select product_image_url from public.shop_order_items where product_image_url like '/pictures/own/%'
    union select image_url from public.shop_categories where image_url like '/pictures/own/%'`
  const used = new Set(rows.map(({ path }) => stemOf(path.slice('/pictures/own/'.length))))
  const { picturesDir } = environment
  const swept = (await listPictureFiles(picturesDir)).filter(
    ({ name, changedAt }) => !used.has(stemOf(name)) && Date.now() - changedAt.getTime() >= youngMs,
  )
  for (const { name } of isDryRun ? [] : swept)
    await rm(join(picturesDir, name), { recursive: true, force: true })
  output.result({ deleted_files: swept.length }, `${countOf(swept.length, 'file')} deleted.`)
}

interface PictureFile {
  name: string
  changedAt: Date
}

/** The files of the owner's pictures; none without their folder. */
export async function listPictureFiles(picturesDir: string): Promise<PictureFile[]> {
  const names = await readdir(picturesDir).catch(() => [])
  const files = await Promise.all(names.map((name) => readFileDate(picturesDir, name)))
  return files.filter((file) => file !== null)
}

/** Null for what was deleted meanwhile, like the folder of pictures that have been made. */
async function readFileDate(picturesDir: string, name: string): Promise<PictureFile | null> {
  try {
    return { name, changedAt: (await stat(join(picturesDir, name))).mtime }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** `coat-12ab` of `coat-12ab.webp` and `coat-12ab-320.avif`. */
function stemOf(name: string): string {
  return name.replace(/(-\d+\.avif|\.webp)$/, '')
}
