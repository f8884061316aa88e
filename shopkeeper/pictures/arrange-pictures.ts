import type { Call } from '../command-line/command.ts'
import { usageError } from '../command-line/exit-codes.ts'
import { changeAndReport } from '../database/report-change.ts'
import { readProduct } from '../products/show-product.ts'

/** `pictures order`: the named ones first, in this order; the others follow as they are. */
export async function orderPictures(call: Call): Promise<void> {
  await arrange(call, (all, chosen) => [...chosen, ...all.filter((url) => !chosen.includes(url))])
}

/** `pictures remove`. The files stay until `pictures sweep`: receipts may show them. */
export async function removePictures(call: Call): Promise<void> {
  await arrange(call, (all, chosen) => all.filter((url) => !chosen.includes(url)))
}

/** The numbers are those of `products show`; what was shown is compared under a lock. */
async function arrange(
  call: Call,
  change: (all: string[], chosen: string[]) => string[],
): Promise<void> {
  const { arguments: args, database } = call
  const [slug = '', ...numbers] = args.operands
  const { image_url, images } = await readProduct(database, slug)
  const all = [image_url, ...images].filter((url) => url !== null)
  const chosen = numbers.map((number) => {
    const url = /^\d{1,3}$/.test(number) ? all[Number(number) - 1] : undefined
    if (url === undefined)
      throw usageError(
        `${slug} has pictures 1 to ${all.length}, not "${number}": ./shop products show ${slug}`,
      )
    return url
  })
  const arranged = change(all, chosen)
  const before = { image_url, images }
  const after = { image_url: arranged[0] ?? null, images: arranged.slice(1) }
  await changeAndReport(call, slug, async (client) => {
    await client.query('select private.set_product($1, $2, $3)', [
      slug,
      JSON.stringify(before),
      JSON.stringify(after),
    ])
    return { before, after }
  })
}
