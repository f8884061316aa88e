import { describe, expect, test } from 'vitest'

import { ending } from '../own-shop.test-support.ts'
import { emptyCatalogue, glove, sheet } from './import.test-support.ts'

const { database, importFile, product, run } = await emptyCatalogue()

describe('a file', () => {
  const start = 'Title,URL handle,Price\n'
  test.each([
    ['', 'it is empty'],
    [start + '"cut,off', 'a quote is not closed'],
    [`${start}${'x'.repeat(1_000_001)},a,1\n`, 'a record has more than 1 MB'],
    [
      Buffer.from('Title,URL handle\nCaf\xe9,cafe\n', 'latin1'),
      'it is not utf-8. Name its encoding: --encoding windows-1252',
    ],
    ['Colour,Size\nred,1\n', "it has neither Shopify's column"],
    ['Title,URL handle,Handle\n', 'columns 2 and 3 mean the same'],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff]), 'it is not utf-8'],
  ])('that cannot be read ends with exit code 3 and says why: %#', async (content, reason) => {
    expect(await importFile(content)).toMatchObject(ending(3, reason))
    expect((await database.owner.query('select from private.imports')).rowCount).toBe(0)
  })

  test('of an unknown name ends with exit code 3', async () => {
    expect(await run('products import /none/there.csv --yes')).toMatchObject(
      ending(3, 'there is no such file'),
    )
  })

  const [columns, cafe] = ['Title,URL handle,Price,Type', '"Café, long",cafe,5,men']
  const semicolons = 'Title;URL handle;Price;Type\r\nCafé, long;cafe;5;men\r\n'
  const tabs = 'Title\tURL handle\tPrice\tType\nCafé, long\tcafe\t5\tmen\n'
  test.each([
    ['in windows-1252', Buffer.from(semicolons, 'latin1'), ['--encoding', 'windows-1252']],
    ['in UTF-16', Buffer.from(`\ufeff${tabs}`, 'utf16le'), []],
    ['with a byte order mark', `\ufeff${columns}\r\n${cafe}\r\n`, []],
    ['with Excel’s first line', `sep=;\r\n${semicolons}`, []],
    ['with that line after a byte order mark', `\ufeff"sep=\t"\n${tabs}`, []],
    ['with mixed line ends', `${columns}\r\nHat,hat,5,men\r${cafe}\n`, []],
    ['with line ends of CR', `${columns}\r${cafe}\r`, []],
  ])('%s is read', async (_what, content, options) => {
    const { exitCode, messages } = await importFile(content, '--untracked', '5', ...options)
    expect(exitCode, messages).toBe(0)
    expect(await product('cafe')).toMatchObject({ name: 'Café, long', price: '5.00' })
  })

  test('with Excel’s first line and mixed line ends is rejected by its own lines', async () => {
    const { messages } = await importFile(
      'sep=;\r\nTitle;URL handle;Price;Type\nGood;good;5;men\r\nBad;bad;ten;men\rWorse;worse;-1;men',
      '--untracked',
      '5',
    )
    expect(messages).toContain('line 4  bad: price "ten"')
    expect(messages).toContain('line 5  worse: price "-1"')
  })

  test('may have records of other lengths, which are rejected alone', async () => {
    const { exitCode, messages } = await importFile(
      'Title,URL handle,Price,Type\nShort,short\nGood,good,5,men\nLong,long,5,men,more\n',
      '--untracked',
      '5',
    )
    expect(exitCode).toBe(6)
    expect(messages).toContain('line 2  short: it has 2 cells, the header has 4')
    expect(messages).toContain('line 4  long: it has 5 cells')
    expect(await product('good')).toBeDefined()
  })
})

const allColumns =
  'Title,URL handle,Type,Price,Inventory tracker,Inventory quantity,Continue selling when out of stock,Charge tax,Price / International,Included / International,On sale'
const one = (change: Record<string, string | number>) => sheet(allColumns, glove(change))

test('a file with unknown columns that may decide a price stops until they are ignored', async () => {
  const priced = one({ 'Price / International': '25', 'Included / International': 'true' })
  expect(await importFile(priced)).toMatchObject(
    ending(3, 'not known: Price / International. To leave them out: --ignore'),
  )
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
  expect(messages).toContain('taxed otherwise there: here with the tax of the shop (1 product)')
})

test('an import sets no stock of existing products that the file does not count', async () => {
  await importFile(one({}))
  const uncounted = one({ 'Inventory tracker': '', 'Inventory quantity': '' })
  const { messages } = await importFile(uncounted, '--stock', '--untracked', '50')
  expect(messages).toContain('1 as they are')
  expect((await importFile(uncounted, '--stock')).messages).toContain('1 as they are')
  expect(await product('glove')).toMatchObject({ stock_quantity: 5 })
})
