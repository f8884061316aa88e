import { afterAll, beforeEach, expect, test } from 'vitest'

import { addToCart, count, placeOrder, stock, type Product } from '../../supabase/tests/fixtures.ts'
import { brokenInvariants } from '../../supabase/tests/invariants.ts'
import { shop } from '../../tests/support/command-line.ts'
import { freshDatabase } from '../../tests/support/database.ts'

const database = await freshDatabase()
const ada = await database.createShopper('ada@example.com')
afterAll(() => database.drop())

let product: Product
let made = 0
beforeEach(async () => {
  product = await stock(database, { slug: `coat-${(made += 1)}` })
})

const run = (words: string, options = {}) => shop(database, words, options)
const isThere = async () =>
  (await count(database, 'select count(*) from public.shop_products where id = $1', [product.id])) >
  0

test('products delete names carts, wishlists and reviews, and takes the product from them', async () => {
  const { id, slug } = product
  await run(`products set ${slug} --sizes S,M`)
  await run(`stock add ${slug} M 2`)
  await database.owner.query(
    `insert into public.shop_cart_items (user_id, product_id, size) values ($1, $2, 'S'), ($1, $2, 'M')`,
    [ada, id],
  )
  await database.owner.query(
    'insert into public.shop_wishlist_items (user_id, product_id) values ($1, $2)',
    [ada, id],
  )
  await database.owner.query(
    'insert into public.shop_product_reviews (product_id, rating) values ($1, 5)',
    [id],
  )
  const asked = await run(`products delete ${slug}`, { typed: 'other\n' })
  expect(asked.messages).toContain(
    `${slug} is deleted for good: in 1 cart and 1 wishlist, with 1 review. Type "${slug}" to go on:`,
  )
  expect(asked.exitCode).toBe(3)
  const words = 'deleted no -> yes, carts 1 -> 0, wishlists 1 -> 0, reviews 1 -> 0'
  const typed = await run(`products delete ${slug}`, { typed: `${slug}\n` })
  expect(typed).toMatchObject({ exitCode: 0, output: `${slug}  ${words}\n` })
  expect(await isThere()).toBe(false)
  expect((await run(`products delete ${slug}`)).messages).toContain('No product has the slug')
  expect((await run(`log --subject ${slug} --json`)).objects[0]).toMatchObject({
    act: 'products delete',
    before: { name: slug.replace('-', ' '), sizes: [{ size: 'S' }, { size: 'M' }] },
  })
  expect(await brokenInvariants(database.owner)).toEqual([])
})

test('a product that was ordered stays, with the advice to hide it', async () => {
  await addToCart(database, ada, product)
  await placeOrder(database, ada)
  expect(await run(`products delete ${product.slug} --yes`)).toMatchObject({
    exitCode: 3,
    messages: `${product.slug} was ordered, and its orders show it. To offer it no longer: ./shop products hide ${product.slug}\n`,
  })
  expect(await isThere()).toBe(true)
})
