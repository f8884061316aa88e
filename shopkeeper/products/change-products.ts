import type { CommandUnknownOpts } from '@commander-js/extra-typings'

import type { Call } from '../command-line/command.ts'
import { refusal, usageError } from '../command-line/exit-codes.ts'
import { filledText, newSlug, orNone, pieces } from '../command-line/option-values.ts'
import { countOf } from '../command-line/output.ts'
import { changeAndReport } from '../database/act.ts'
import { readRow, readRows } from '../database/read-rows.ts'
import { namedRefusal } from '../database/refusals.ts'
import { checkLengths } from '../database/text-limits.ts'
import {
  fieldsOf,
  isSameName,
  isSize,
  withFieldOptions,
  type ProductValues,
} from './product-fields.ts'
import { readProduct } from './read-products.ts'

export function addProductChanges(products: CommandUnknownOpts, call: Call): void {
  withFieldOptions(products.command('add'))
    .argument(
      '<slug>',
      'its name in addresses, like linen-shirt; it cannot be changed later',
      newSlug,
    )
    .summary('add a product')
    .option('--stock <pieces>', 'pieces that can be sold; with sizes, of the first one', pieces, 0)
    .option('--hidden', 'do not offer it yet')
    .action(async (slug, { stock, hidden, ...options }) => {
      const fields = { slug, ...fieldsOf(options), stock_quantity: stock, is_active: !hidden }
      for (const field of ['name', 'category', 'price'] as const) {
        if (fields[field] === undefined) throw usageError(`A new product needs --${field}`)
      }
      checkReduction(fields)
      await checkLengths(call.database, 'shop_products', fields)
      await changeAndReport(call, slug, async (database) => {
        await readRows(database)`select private.write_products(${JSON.stringify([fields])})`
        return { before: null, after: await readProduct(database, slug) }
      })
    })
  withFieldOptions(products.command('set'))
    .argument('<slug>')
    .summary('change a product')
    .action((slug, options) => setProduct(call, slug, options))
  products
    .command('set-size <slug> <size>')
    .summary('change a size')
    .option('--name <name>', 'another name', filledText)
    .option('--sku <number>', 'your own number of it; none removes it')
    .action((slug, size, options) => setSize(call, slug, size, options))
  products
    .command('hide <slugs...>')
    .summary('offer products no longer; orders and their pages stay')
    .action((slugs) => changeEach(call, slugs, { is_active: false }))
  products
    .command('activate <slugs...>')
    .summary('offer hidden products')
    .action((slugs) => changeEach(call, slugs, { is_active: true }))
  products
    .command('delete <slug>')
    .summary('delete a product that was never ordered (asks for its slug)')
    .description(
      'Its carts, wishlists and reviews lose it; the files of its pictures stay until `pictures sweep`.',
    )
    .action((slug) => deleteProduct(call, slug))
}

async function setProduct(call: Call, slug: string, options: object): Promise<void> {
  const changes = fieldsOf(options)
  if (Object.keys(changes).length === 0) throw usageError('What is to be changed? See --help')
  const product = await readProduct(call.database, slug)
  await confirmLostSizes(call, slug, product, changes)
  await changeProduct(call, slug, product, changes)
}

/** A size that goes takes its pieces along; who has it in a cart, or in an order that is not sent, is told of. */
async function confirmLostSizes(
  call: Call,
  slug: string,
  product: ProductValues,
  { sizes }: Partial<ProductValues>,
): Promise<void> {
  if (!sizes) return
  const lost = product.sizes
    .map(({ size }) => size)
    .filter((size) => !sizes.some((kept) => kept.was !== size && kept.size === size))
  const uses = await readRow<{ carts: number; orders: number }>(call.database)`
    select
      (select count(*)::integer from public.shop_cart_items where product_id = product.id and size = any (${lost})) as carts,
      (select count(*)::integer from public.shop_order_items as item join private.open_orders as placed on placed.id = item.order_id
        where item.product_id = product.id and item.size = any (${lost}) and placed.status <> 'shipped') as orders
    from public.shop_products as product where product.slug = ${slug}`
  const isMoved = (size: string) => sizes.length === 0 || sizes.some(({ was }) => was === size)
  const pieces = lost.reduce(
    (sum, size) => sum + (isMoved(size) ? 0 : (product.stock[size] ?? 0)),
    0,
  )
  if (uses.carts + uses.orders + pieces === 0) return
  await call.confirm(
    `${lost.join(', ')} of ${slug} will go: in ${countOf(uses.carts, 'cart')} and ${countOf(uses.orders, 'order')} that ${uses.orders === 1 ? 'is' : 'are'} not sent; ${countOf(pieces, 'piece')} leave the stock.`,
  )
}

async function setSize(
  call: Call,
  slug: string,
  size: string,
  { name, sku }: { name?: string; sku?: string },
): Promise<void> {
  const product = await readProduct(call.database, slug)
  const { sizes } = product
  const known = sizes.find((each) => isSameName(each.size, size))
  if (!known) {
    const names = sizes.map((each) => each.size)
    throw namedRefusal('SIZE_NOT_FOUND', { slug, size, known: names.join(', ') })
  }
  const changed = {
    ...known,
    ...(sku !== undefined && { sku: orNone(filledText)(sku) }),
    ...(name !== undefined && { size: name, was: known.size }),
  }
  if (!isSize(changed.size))
    throw usageError(`A size has 1 to 20 characters, not "${changed.size}".`)
  if (sizes.some((each) => each !== known && isSameName(each.size, changed.size)))
    throw refusal(`${slug} has the size ${name} already.`)
  const changes = { sizes: sizes.map((each) => (each === known ? changed : each)) }
  await confirmLostSizes(call, slug, product, changes)
  await changeProduct(call, slug, product, changes)
}

async function changeEach(
  call: Call,
  slugs: string[],
  changes: Partial<ProductValues>,
): Promise<void> {
  for (const slug of slugs)
    await changeProduct(call, slug, await readProduct(call.database, slug), changes)
}

/** The values that were read are compared under a lock: what another owner set meanwhile stays. */
export async function changeProduct(
  call: Call,
  slug: string,
  product: ProductValues,
  changes: Partial<ProductValues>,
): Promise<void> {
  const fields = Object.keys(changes) as (keyof ProductValues)[]
  if (fields.includes('price') || fields.includes('original_price'))
    checkReduction({ ...product, ...changes })
  await checkLengths(call.database, 'shop_products', changes)
  const only = (values: ProductValues) =>
    Object.fromEntries(fields.map((name) => [name, values[name]]))
  await changeAndReport(call, slug, async (database) => {
    const rows = await readRows<{ product: ProductValues }>(database)`
      select private.set_product(${slug}, ${only(product)}, ${changes}) as product`
    return { before: only(product), after: rows[0] ? only(rows[0].product) : {} }
  })
}

/** A price that was not higher is no reduction: the storefront would not show it. */
function checkReduction({
  price,
  original_price: before = null,
}: Partial<Pick<ProductValues, 'price' | 'original_price'>>): void {
  if (before === null || Number(before) > Number(price)) return
  throw refusal(
    `The price before, ${before}, is not higher than the price, ${price}: give a higher one, or none.`,
  )
}

/** Who has it in a cart or on a wishlist is told of, as are its reviews. */
async function deleteProduct(call: Call, slug: string): Promise<void> {
  const [uses] = await readRows<Record<'carts' | 'wishlists' | 'reviews', number>>(call.database)`
    select
      (select count(distinct user_id)::integer from public.shop_cart_items where product_id = product.id) as carts,
      (select count(*)::integer from public.shop_wishlist_items where product_id = product.id) as wishlists,
      (select count(*)::integer from public.shop_product_reviews where product_id = product.id) as reviews
    from public.shop_products as product where product.slug = ${slug}
      and not exists (select from public.shop_order_items where product_id = product.id)`
  if (uses) {
    const counts = [countOf(uses.carts, 'cart'), countOf(uses.wishlists, 'wishlist')].join(' and ')
    await call.confirm(
      `${slug} is deleted for good: in ${counts}, with ${countOf(uses.reviews, 'review')}.`,
      slug,
    )
  }
  await changeAndReport(call, slug, async (database) => {
    const before = await readProduct(database, slug)
    await readRows(database)`select private.delete_product(${slug})`
    return {
      before: { ...before, ...uses, deleted: false },
      after: { deleted: true, carts: 0, wishlists: 0, reviews: 0 },
    }
  })
}
