import { statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

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
    (name) => !used.has(stemOf(name)) && isOld(join(picturesDir, name)),
  )
  for (const name of isDryRun ? [] : swept)
    await rm(join(picturesDir, name), { recursive: true, force: true })
  output.result({ deleted_files: swept.length }, `${countOf(swept.length, 'file')} deleted.`)
}

/** The files of the owner's pictures; none without their folder. */
export function listPictureFiles(picturesDir: string): Promise<string[]> {
  return readdir(picturesDir).catch(() => [])
}

/**
 * Not for what was deleted meanwhile, like the folder of pictures that have been made.
 * @internal Exported for tests.
 */
export function isOld(path: string): boolean {
  const file = statSync(path, { throwIfNoEntry: false })
  return file !== undefined && Date.now() - file.mtimeMs >= youngMs
}

/** `coat-12ab` of `coat-12ab.webp` and `coat-12ab-320.avif`. */
function stemOf(name: string): string {
  return name.replace(/(-\d+\.avif|\.webp)$/, '')
}
