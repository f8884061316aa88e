import type { Call } from '../command-line/command.ts'
import { explainPart } from '../database/refusals.ts'
import { attachPicture } from '../pictures/change-pictures.ts'
import { fetchPicture } from '../pictures/fetch-picture.ts'
import { makePicture } from '../pictures/make-picture.ts'

interface PictureRow {
  position: number
  slug: string
  pictures: string[]
  pictures_done: number
}

/**
 * Fetches the pictures of imported products, one after the other. One that cannot be had is noted; the
 * product stays. Each is marked when it was tried, so that a killed import goes on with the next.
 */
export async function importPictures(call: Call, importId: string): Promise<void> {
  const { database, output } = call
  const { rows } = await database.query<PictureRow>(
    `select position, slug, pictures, pictures_done from private.import_rows
     where import_id = $1 and outcome in ('added', 'changed', 'unchanged') and pictures_done < cardinality(pictures)
     order by position`,
    [importId],
  )
  let tried = 0
  for (const { position, slug, pictures, pictures_done } of rows) {
    for (let at = pictures_done; at < pictures.length; at++) {
      const source = pictures[at] ?? ''
      // A full disk or a lost database stops the import before this picture, and it goes on there.
      const failure = await importPicture(call, slug, source).catch(explainPart)
      await database.query(
        `update private.import_rows set pictures_done = $3,
           reason = case when $4::text is null then reason else concat_ws('; ', reason, $4) end
         where import_id = $1 and position = $2`,
        [importId, position, at + 1, failure === null ? null : `picture ${source}: ${failure}`],
      )
      output.progress(`picture ${(tried += 1)}`)
    }
  }
}

/**
 * Null when the product has the picture. What an earlier import fetched is not fetched again, also when the
 * owner has removed it since.
 */
async function importPicture(call: Call, slug: string, source: string): Promise<null> {
  const { rows } = await call.database.query(
    `select from private.own_pictures as known join public.shop_products as product on product.id = known.product_id
     where product.slug = $1 and md5(known.source) = md5($2) and known.source = $2`,
    [slug, source],
  )
  if (rows.length > 0) return null
  const content = await fetchPicture(source)
  const address = await makePicture(call.environment.picturesDir, slug, content, 'crop')
  // The import knows what it did: a --once key would make the second picture of a product a repetition.
  await attachPicture({ ...call, requestKey: null }, slug, address, source)
  return null
}
