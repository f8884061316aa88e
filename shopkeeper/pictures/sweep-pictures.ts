import type { Call } from '../command-line/command.ts'
import { countOf } from '../command-line/output.ts'
import { openPictureStore } from './open-picture-store.ts'

/** A picture that is just being added has files, and no row yet. */
const youngMs = 3_600_000

/** `pictures sweep`: deletes files that no product and no order names, and what a killed command left. */
export async function sweepPictures({
  database,
  environment,
  output,
  isDryRun,
}: Call): Promise<void> {
  const { rows } = await database.query<{ path: string }>(
    `select image_url as path from public.shop_products where image_url like '/pictures/own/%'
     union select path from public.shop_products, unnest(images) as path where path like '/pictures/own/%'
     union select product_image_url from public.shop_order_items where product_image_url like '/pictures/own/%'
     union select image_url from public.shop_categories where image_url like '/pictures/own/%'`,
  )
  const used = new Set(rows.map(({ path }) => stemOf(path.slice('/pictures/own/'.length))))
  const store = openPictureStore(environment)
  const swept = (await store.list()).filter(
    ({ name, changedAt }) => !used.has(stemOf(name)) && Date.now() - changedAt.getTime() >= youngMs,
  )
  if (!isDryRun) await store.remove(swept.map(({ name }) => name))
  output.result({ deleted_files: swept.length }, `${countOf(swept.length, 'file')} deleted.`)
}

/** `coat-12ab` of `coat-12ab.webp` and `coat-12ab-320.avif`. */
function stemOf(name: string): string {
  return name.replace(/(-\d+\.avif|\.webp)$/, '')
}
