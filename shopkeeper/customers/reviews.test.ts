import { expect, test } from 'vitest'

import { addToCart, first, placeOrder, stock } from '../../supabase/tests/fixtures.ts'
import { ending, ownShop } from '../own-shop.test-support.ts'

const { database, run } = await ownShop()
const ada = await database.createShopper('ada@example.com')
const coat = await stock(database, { slug: 'coat' })
const hat = await stock(database, { slug: 'hat' })
await addToCart(database, ada, coat)
await placeOrder(database, ada)
await database.owner.query(
  `insert into public.shop_product_reviews (product_id, rating, comment, created_at)
   values ($1, 5, 'Warm', '2026-01-01'), ($2, 1, 'Too small', '2026-02-01')`,
  [coat.id, hat.id],
)

const list = async (options = '') => (await run(`reviews list --json ${options}`.trim())).objects
const summary = async () =>
  first(
    await database.asVisitor('select average, total from public.product_review_summary($1)', [
      coat.id,
    ]),
  )

test('reviews are listed newest first, of a product, with a number of stars', async () => {
  const texts = async (options?: string) => (await list(options)).map((row) => row['comment'])
  expect(await texts()).toEqual(['Too small', 'Warm'])
  expect(await texts('--product coat')).toEqual(['Warm'])
  expect(await texts('--stars 1')).toEqual(['Too small'])
  expect((await run('reviews list')).output).toMatch(/hat +1 +no +Too small\n/)
  expect((await run('reviews list --product lost')).exitCode).toBe(3)
})

test('a hidden review is on no page and in no average; its author sees that, and writes no other', async () => {
  const submit = 'select public.submit_review($1, 1, null, $2) as review'
  await database.asShopper(ada, submit, [coat.id, 'Rude words'])
  expect(await summary()).toEqual({ average: '3.00', total: '2' })
  const [review] = await list('--product coat')
  const messages: string[] = []
  const listener = await database.owner.connect()
  listener.on('notification', ({ payload }) => messages.push(payload ?? ''))
  await listener.query('listen catalog')

  const id = String(review?.['id'])
  const hide = `reviews hide ${id}`
  const changed = `review of coat (${id.slice(0, 8)})  hidden no -> yes\n`
  expect((await run(`${hide} --dry-run`)).output).toBe(changed)
  expect(await summary()).toMatchObject({ total: '2' })
  expect((await run(hide)).exitCode).toBe(0)
  await expect.poll(() => messages).toContain('reviews coat')
  listener.release(true)

  expect(await summary()).toEqual({ average: '5.00', total: '1' })
  for (const rows of [
    await database.asVisitor('select comment from public.shop_product_reviews'),
    await database.asShopper(ada, 'select comment from public.shop_product_reviews'),
  ])
    expect(rows).not.toContainEqual({ comment: 'Rude words' })
  const own = first(await database.asShopper(ada, 'select public.own_review($1) as own', [coat.id]))
  expect(own['own']).toMatchObject({ review: { comment: 'Rude words', is_hidden: true } })
  await expect(database.asShopper(ada, submit, [coat.id, 'Again'])).rejects.toThrow(
    'ALREADY_REVIEWED',
  )
  expect(await list('--hidden')).toMatchObject([{ comment: 'Rude words' }])

  await run(`reviews show ${id}`)
  expect(await summary()).toMatchObject({ total: '2' })
  expect(await run('reviews hide 12')).toMatchObject(ending(3, 'No review has the id 12.\n'))
})
