import { expect, test } from 'vitest'

import { csv, emptyCatalogue, line } from './import.test-support.ts'

const { importFile, product } = await emptyCatalogue()

const columns =
  'Title,URL handle,Type,Price,Inventory tracker,Inventory quantity,Continue selling when out of stock,Charge tax,Price / International,Included / International,On sale'.split(
    ',',
  )
const one = (change: Record<string, string | number>) =>
  csv(
    columns,
    line(columns, {
      'URL handle': 'glove',
      Title: 'Glove',
      Type: 'women',
      Price: '20',
      'Inventory tracker': 'shopify',
      'Inventory quantity': 5,
      ...change,
    }),
  )

test('a file with unknown columns that may decide a price stops until they are ignored', async () => {
  const priced = one({ 'Price / International': '25', 'Included / International': 'true' })
  const { exitCode, messages } = await importFile(priced)
  expect([exitCode, messages]).toEqual([
    3,
    expect.stringContaining('not known: Price / International. To leave them out: --ignore'),
  ])
  expect((await importFile(priced, '--ignore', 'Price / International')).exitCode).toBe(0)
  expect((await importFile(one({}))).exitCode).toBe(0)
})

test('an import says what of a file this shop does not have', async () => {
  const { messages } = await importFile(
    one({ 'Continue selling when out of stock': 'true', 'Charge tax': 'false' }),
  )
  expect(messages).toContain(
    'sold beyond the stock there: here what is in stock (1 product): glove',
  )
  expect(messages).toContain('sold without tax there: here with the tax of the shop (1 product)')
})

test('an import sets no stock of existing products that the file does not count', async () => {
  await importFile(one({}))
  const uncounted = one({ 'Inventory tracker': '', 'Inventory quantity': '' })
  const { messages } = await importFile(uncounted, '--stock', '--untracked', '50')
  expect(messages).toContain('1 as they are')
  expect((await importFile(uncounted, '--stock')).messages).toContain('1 as they are')
  expect(await product('glove')).toMatchObject({ stock_quantity: 5 })
})
