import type { Call } from '../command-line/command.ts'
import { usageError } from '../command-line/exit-codes.ts'
import { listPictures, pictureFields } from '../products/product-fields.ts'
import { changeProduct } from '../products/set-product.ts'
import { readProduct } from '../products/show-product.ts'

/** `pictures order`: the named ones first, in this order; the others follow as they are. */
export async function orderPictures(call: Call): Promise<void> {
  await arrange(call, (all, chosen) => [...chosen, ...all.filter((url) => !chosen.includes(url))])
}

/** `pictures remove`. The files stay until `pictures sweep`: receipts may show them. */
export async function removePictures(call: Call): Promise<void> {
  await arrange(call, (all, chosen) => all.filter((url) => !chosen.includes(url)))
}

/** The numbers are those of `products show`. */
async function arrange(
  call: Call,
  change: (all: string[], chosen: string[]) => string[],
): Promise<void> {
  const [slug = '', ...numbers] = call.arguments.operands
  const product = await readProduct(call.database, slug)
  const all = listPictures(product)
  const chosen = numbers.map((number) => {
    const url = /^\d{1,3}$/.test(number) ? all[Number(number) - 1] : undefined
    if (url === undefined)
      throw usageError(
        `${slug} has pictures 1 to ${all.length}, not "${number}": ./shop products show ${slug}`,
      )
    return url
  })
  await changeProduct(call, slug, product, pictureFields(change(all, chosen)))
}
