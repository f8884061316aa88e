import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { ending } from '../own-shop.test-support.ts'
import { coats, csv, csvFile, emptyCatalogue, header } from './import.test-support.ts'

const { database, importFile, product, run } = await emptyCatalogue()

test('an import names in its plan what is to change, to fetch and to add', async () => {
  await importFile(coats(2))
  const report = await csvFile('')
  const file = csv(
    [...header, 'Product image URL'],
    ['Coat 0', 'coat-0', 'men', '60', 5, ''],
    ['Coat 1', 'coat-1', 'men', '95', 5, ''],
    ['Boot', 'boot', 'Shoes', '50', 2, 'https://pictures.invalid/boot.jpg'],
    ['', '', 'men', '1', 1, ''],
  )
  const options = ['--dry-run', '--create-categories', '--report', report]
  const { exitCode, messages } = await importFile(file, ...options)
  expect([exitCode, messages]).toEqual([
    6,
    [
      '4 products: 1 new, 1 to change, 1 as they are, 1 rejected',
      'New categories: Shoes',
      '1 picture to fetch',
      '  line 2  coat-0: price 95.00 -> 60.00',
      '  line 5  it names no product',
      'A dry run: nothing was changed.\n',
    ].join('\n'),
  ])
  expect(await readFile(report, 'utf8')).toContain(
    'coat-0,change,\n3,coat-1,unchanged,\n4,boot,new,\n',
  )
  expect((await importFile(file, '--dry-run')).messages).toContain(
    'Categories that are not known: shoes (1 product)',
  )
})

test('a plan rejects a text that is longer than its column allows', async () => {
  const columns = [...header, 'Care']
  const rows = [40, 41].map((length) =>
    [`${length}`, `coat-${length}`, 'men', '95', 5].concat('𝄞'.repeat(length)),
  )
  expect(await importFile(csv(columns, ...rows), '--dry-run')).toMatchObject(
    ending(6, '1 rejected\n  line 3  coat-41: its care has 41 characters, more than 40\nA dry run'),
  )
})

test('a category with the name of a property of every object is unknown like another', async () => {
  const { messages } = await importFile(
    csv(header, ['Coat', 'coat', 'Constructor', '95', 5]),
    '--dry-run',
  )
  expect(messages).toContain('Categories that are not known: constructor (1 product)')
})

test('an import says how many products lack pictures, and names the first', async () => {
  const urls = Array.from({ length: 21 }, (_, at) =>
    [`Coat ${at}`, `coat-${at}`, 'men', '95', 5].concat(`http://127.0.0.1/${at}.jpg`),
  )
  const { messages } = await importFile(csv([...header, 'Product image URL'], ...urls))
  expect(messages).toContain('  coat-19: picture http://127.0.0.1/19.jpg: it is not')
  expect(messages).toContain('  and 1 more\n21 products without some pictures. ')
})

test('a picture whose address cannot be read is refused', async () => {
  for (const address of ['//', '//[x', '/\\[x', 'https://', 'http://[x']) {
    await database.owner.query('delete from public.shop_products')
    const file = csv([...header, 'Product image URL'], ['Coat', 'coat', 'men', '95', 5, address])
    const { messages } = await importFile(file)
    expect(messages).toContain(`coat: picture ${address}: it is no address of the web`)
    expect(await product('coat')).toMatchObject({ image_url: null, images: [] })
  }
})

test('an earlier export takes away no pictures that were added since', async () => {
  await importFile(csv(header, ['Coat', 'coat', 'men', '95', 5]))
  const { output } = await run('products export')
  await database.owner.query(`update public.shop_products set image_url = '/pictures/a.webp'`)
  expect((await importFile(output)).messages).toContain('1 as they are')
  expect(await product('coat')).toMatchObject({ image_url: '/pictures/a.webp' })
})

test('an export whose pictures were removed or reordered changes the product', async () => {
  await importFile(csv(header, ['Coat', 'coat', 'men', '95', 5]))
  const has = (pictures: string[]) =>
    database.owner.query('update public.shop_products set image_url = $1, images = $2', [
      pictures[0],
      pictures.slice(1),
    ])
  const all = ['/pictures/a.webp', '/pictures/b.webp', '/pictures/c.webp', '/pictures/d.webp']
  const edits = [
    all.slice(0, 3),
    all.slice(0, 1),
    ['/pictures/a.webp', '/pictures/d.webp', '/pictures/c.webp', '/pictures/b.webp'],
  ]
  for (const edited of edits) {
    await has(edited)
    const { output } = await run('products export')
    await has(all)
    const { messages, output: result } = await importFile(output)
    expect(messages).toContain('1 product: 0 new, 1 to change, 0 as they are')
    expect(messages).toContain('line 2  coat: pictures ')
    expect(result).toContain('0 added, 1 changed; 0 unchanged')
    expect(await product('coat')).toMatchObject({
      image_url: edited[0],
      images: edited.slice(1),
    })
    expect((await importFile(output)).messages).toContain('1 as they are')
  }
})
