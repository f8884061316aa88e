import type { Arguments } from '../command-line/arguments.ts'
import { refusal, usageError } from '../command-line/exit-codes.ts'

/** A product as `private.product_values` returns it: prices are text, the category is its slug. */
export interface ProductValues {
  name: string
  description: string | null
  price: string
  original_price: string | null
  category: string
  stock_quantity: number
  is_active: boolean
  is_featured: boolean
  image_url: string | null
  images: string[]
}

type Pictures = Pick<ProductValues, 'image_url' | 'images'>

/** All pictures of a product: the first one has a column of its own. */
export function listPictures({ image_url, images }: Pictures): string[] {
  return [image_url, ...images].filter((url) => url !== null)
}

export function pictureFields([first, ...images]: string[]): Pictures {
  return { image_url: first ?? null, images }
}

/** The fields that the options of `products add` and `products set` give; `none` empties an optional one. */
export function readFields(args: Arguments): Partial<ProductValues> {
  const name = readName(args)
  const category = args.text('category')
  const price = args.amount('price')
  const featured = args.oneOf('featured', ['on', 'off'])
  return {
    ...(name !== null && { name }),
    ...(category !== null && { category }),
    ...(price !== null && { price }),
    ...(args.has('was') && { original_price: isNone(args, 'was') ? null : args.amount('was') }),
    ...(args.has('description') && { description: readDescription(args) }),
    ...(featured !== null && { is_featured: featured === 'on' }),
  }
}

/** A price that was not higher is no reduction: the storefront would not show it. */
export function checkReduction({
  price,
  original_price: before = null,
}: Partial<Pick<ProductValues, 'price' | 'original_price'>>): void {
  if (before === null || Number(before) > Number(price)) return
  throw refusal(
    `The price before, ${before}, is not higher than the price, ${price}: give another one with --was, or --was none.`,
  )
}

export function readName(args: Arguments): string | null {
  const name = args.text('name')?.trim() ?? null
  if (name === '') throw usageError('--name must not be empty')
  return name
}

export function readDescription(args: Arguments): string | null {
  return isNone(args, 'description') ? null : (args.text('description')?.trim() ?? null)
}

function isNone(args: Arguments, option: string): boolean {
  return ['none', ''].includes(args.text(option)?.trim() ?? '')
}

/** A slug for a new row, as the table wants it. */
export function checkSlug(slug: string): string {
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= 100) return slug
  throw usageError(
    `"${slug}" is no slug: lower-case letters, digits and single hyphens, like linen-shirt`,
  )
}
