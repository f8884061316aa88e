import { beforeEach, describe, expect, test } from 'vitest'

import { addToCart, placeOrder, stock, type Product } from '../../supabase/tests/fixtures.ts'
import { ending, ownShop } from '../own-shop.test-support.ts'

let coat: Product
let slug: string
let made = 0

const { database, run } = await ownShop()
const ada = await database.createShopper('ada@example.com')
beforeEach(async () => {
  made += 1
  slug = `coat-${made}`
  coat = await stock(database, { slug, price: 95, name: `Coat ${made}` })
})

const show = async (of = slug) => (await run(`products show ${of} --json`)).objects[0]

describe('products set', () => {
  test('changes a price, keeps the old one in the history, and adds an entry to the audit log', async () => {
    const { output } = await run(`products set ${slug} --price 79 --was 95`)
    expect(output).toBe(`${slug}  price 95.00 -> 79.00, price before none -> 95.00\n`)
    expect(await show()).toMatchObject({
      price: '79.00',
      original_price: '95.00',
      prices: [{ price: '95.00' }, { price: '79.00' }],
    })
    expect((await run(`log --json --subject ${slug}`)).objects).toMatchObject([
      { act: 'products set', actor: 'maud', before: { price: '95.00' }, after: { price: '79.00' } },
    ])
  })

  test('changes name, text, category and whether it is featured', async () => {
    await run('categories add shoes --name Shoes')
    await run(['products', 'set', slug, '--name', ' Boot '])
    await run(`products set ${slug} --category shoes --featured on`)
    await run(['products', 'set', slug, '--description', 'Warm.\n\nLined.'])
    expect(await show()).toMatchObject({
      name: 'Boot',
      category: 'shoes',
      is_featured: true,
      description: 'Warm.\n\nLined.',
    })
    await run(`products set ${slug} --description none --featured off`)
    expect(await show()).toMatchObject({ description: null, is_featured: false })
  })

  test.each([
    ['--price ten', 2, "argument 'ten' is invalid. It must be dollars like 79 or 79.50."],
    ['', 2, 'What is to be changed?'],
    ['--name=', 2, 'It must not be empty'],
    [`--name ${'x'.repeat(201)}`, 3, 'Its name has 201 characters, more than 200.'],
    ['--name \u200b\u2060', 3, 'This value of name is not allowed.'],
    ['--category nowhere', 3, 'There is no category nowhere. There are: '],
    ['--featured maybe', 2, 'It must be on or off.'],
  ])('with "%s" changes nothing', async (options, exitCode, message) => {
    const before = await show()
    expect(await run(`products set ${slug} ${options}`.trim())).toMatchObject(
      ending(exitCode, message),
    )
    expect(await show()).toEqual(before)
    expect((await run(`log --subject ${slug}`)).output).toBe('')
  })

  test('of a price that is not below the price before is refused', async () => {
    await run(`products set ${slug} --was 120`)
    const refused = { exitCode: 3, messages: expect.stringContaining('is not higher than') }
    for (const options of ['--price 120', '--was 95', '--price 130 --was 125'])
      expect(await run(`products set ${slug} ${options}`)).toMatchObject(refused)
    const add = 'products add cap --name Cap --category women --price 9'
    expect(await run(`${add} --was 8`)).toMatchObject(refused)
  })

  test('of an unknown product is refused', async () => {
    expect(await run('products set unknown --price 5')).toMatchObject(
      ending(3, 'No product has the slug unknown.\n'),
    )
  })

  test('from two terminals at once loses no change', async () => {
    const results = await Promise.all(
      ['--price 70', '--price 71', '--name Cape', '--was 99'].map((options) =>
        run(`products set ${slug} ${options} --as ben`),
      ),
    )
    const [first, second, ...others] = results.map(({ exitCode }) => exitCode)
    expect(others).toEqual([0, 0])
    // Both may have come one after the other; neither is overwritten unseen.
    expect([first, second]).toContain(0)
    const { objects } = await run(`log --json --subject ${slug}`)
    const prices = objects.flatMap(({ before, after }) => {
      const change = { before, after } as Record<string, Record<string, string>>
      return change['after']?.['price']
        ? [[change['before']?.['price'], change['after']['price']]]
        : []
    })
    expect(prices).toHaveLength([first, second].filter((code) => code === 0).length)
    expect(await show()).toMatchObject({
      name: 'Cape',
      original_price: '99.00',
      price: prices[0]?.[1],
    })
  })

  test('of a value that another owner set meanwhile is refused, with who and when', async () => {
    const stale = `select private.set_product($1, '{"price": "95.00"}', '{"price": "79.00"}')`
    await run(`products set ${slug} --price 89 --as ben`)
    await expect(database.owner.query(stale, [slug])).rejects.toMatchObject({
      message: 'CHANGED',
      detail: expect.stringMatching(/"actor": "ben".*"value": "89.00"/),
    })
    expect(await show()).toMatchObject({ price: '89.00' })
  })
})

describe('products add', () => {
  test('adds a product with its stock', async () => {
    await run('products add new-boot --name Boot --category women --price 120 --stock 7')
    expect(await show('new-boot')).toMatchObject({
      name: 'Boot',
      price: '120.00',
      stock_quantity: 7,
      is_active: true,
    })
    const again = await run('products add new-boot --name Boot --category women --price 1')
    expect(again).toMatchObject({ exitCode: 3, messages: 'There is a product new-boot already.\n' })
  })

  test.each([
    ['Boot --name x --category women --price 1', "'Boot' is invalid"],
    ['../x --name x --category women --price 1', 'It must be lower-case letters'],
    ['boot --category women --price 1', 'A new product needs --name'],
    ['boot --name x --category women', 'A new product needs --price'],
  ])('%s is not understood', async (words, message) => {
    expect(await run(`products add ${words}`)).toMatchObject(ending(2, message))
  })
})

test('products are hidden and activated again', async () => {
  await run(`products hide ${slug}`)
  const hidden = await run('products list --hidden --json')
  expect(hidden.objects).toMatchObject([{ slug, is_active: false }])
  expect((await run(`products activate ${slug}`)).output).toBe(`${slug}  offered no -> yes\n`)
})

test('products delete names carts, wishlists and reviews, and takes the product from them', async () => {
  await run(`products set ${slug} --sizes S,M`)
  await run(`stock add ${slug} M 2`)
  const line = `'${ada}', '${coat.id}'`
  await database.owner.query(
    `insert into public.shop_cart_items (user_id, product_id, size) values (${line}, 'S'), (${line}, 'M');
     insert into public.shop_wishlist_items (user_id, product_id) values (${line});
     insert into public.shop_product_reviews (product_id, rating) values ('${coat.id}', 5)`,
  )
  const question = `${slug} is deleted for good: in 1 cart and 1 wishlist, with 1 review. Type "${slug}" to go on:`
  expect(await run(`products delete ${slug}`, { typed: 'other\n' })).toMatchObject(
    ending(3, question),
  )
  const words = 'deleted no -> yes, carts 1 -> 0, wishlists 1 -> 0, reviews 1 -> 0'
  const typed = await run(`products delete ${slug}`, { typed: `${slug}\n` })
  expect(typed).toMatchObject({ exitCode: 0, output: `${slug}  ${words}\n` })
  expect(await show()).toBeUndefined()
  expect((await run(`products delete ${slug}`)).messages).toContain('No product has the slug')
  expect((await run(`log --subject ${slug} --json`)).objects[0]).toMatchObject({
    act: 'products delete',
    before: { name: `Coat ${made}`, sizes: [{ size: 'S' }, { size: 'M' }] },
  })
})

test('a product that was ordered stays, with the advice to hide it', async () => {
  await addToCart(database, ada, coat)
  await placeOrder(database, ada)
  const words = `${slug} was ordered, and its orders show it. It can be hidden.\n`
  expect(await run(`products delete ${slug} --yes`)).toMatchObject(ending(3, words))
  expect(await show()).toBeDefined()
})

test('products list filters', async () => {
  await stock(database, {
    slug: 'last-one',
    stock_quantity: 1,
    category: 'rare',
    name: 'Rare Thing',
  })
  const slugs = async (options: string) =>
    (await run(`products list --json ${options}`)).objects.map((row) => row['slug'])
  expect(await slugs('--low 1')).toEqual(['last-one'])
  // Ten pieces in all, and none in L.
  await run(`products set ${slug} --sizes S,L`)
  expect(await slugs('--low 0')).toEqual([slug])
  expect((await run('products list --low')).output).toMatch(
    /LOW SIZES\ncoat-\d+ .* L 0\nlast-one [^,]+\n$/,
  )
  expect(await slugs('--category rare')).toEqual(['last-one'])
  for (const text of ['THING', 'ｔｈｉｎｇ', 'thi\u200bng'])
    expect(await slugs(`--search ${text}`)).toEqual(['last-one'])
  expect(await slugs('--limit 1')).toHaveLength(1)
  expect((await run('products list')).output).toMatch(
    /^SLUG +NAME +CATEGORY +PRICE +ORIGINAL PRICE +STOCK QUANTITY +ACTIVE +FEATURED +PICTURES\n/,
  )
})

describe('the stock', () => {
  test('is added to and taken from, whatever is sold meanwhile', async () => {
    await addToCart(database, ada, coat)
    await Promise.all([
      run(`stock add ${slug} 5`),
      placeOrder(database, ada),
      run(`stock remove ${slug} 2`),
    ])
    expect(await show()).toMatchObject({ stock_quantity: 12, sold: 1 })
  })

  test('is set to what was counted, unless it changed since', async () => {
    expect((await run(`stock count ${slug} 8`)).output).toBe(`${slug}  stock 10 -> 8\n`)
    const stale = await run(`stock count ${slug} 9 --expect 10`)
    expect(stale).toMatchObject(ending(4, `Refused: stock of ${slug} is 8 by now since `))
    expect(stale.messages).toMatch(/ \(maud\)\. Nothing changed\.\n$/)
    await run(`stock count ${slug} 0`)
    expect((await run(`stock count ${slug} 9 --expect 8`)).messages).toContain('is 0 by now')
  })

  test.each([
    ['stock remove SLUG 11', 3, 'SLUG has 10 in stock: -11 would be fewer than none.'],
    ['stock add SLUG 0', 2, 'It must be a whole number from 1'],
    ['stock add SLUG some', 2, 'It must be a whole number'],
    ['stock add SLUG 999999', 3, 'This value of stock_quantity is not allowed.'],
    ['stock count unknown 1', 3, 'No product has the slug unknown.'],
  ])('%s is refused', async (words, exitCode, message) => {
    expect(await run(words.replace('SLUG', slug))).toMatchObject(
      ending(exitCode, message.replace('SLUG', slug)),
    )
  })
})
