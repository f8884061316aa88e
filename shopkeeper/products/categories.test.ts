import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'

import { stock } from '../../supabase/tests/fixtures.ts'
import { ending, ownShop } from '../own-shop.test-support.ts'

const folder = await mkdtemp(join(tmpdir(), 'lisiere-categories-'))
const { database, run } = await ownShop({ DATA_DIR: folder })
afterAll(() => rm(folder, { recursive: true }))

const categories = async () => (await run('categories list --json')).objects
const find = async (slug: string) => (await categories()).find((each) => each['slug'] === slug)

describe('categories', () => {
  test('are added, changed and listed', async () => {
    await run(['categories', 'add', 'new-hats', '--name', 'Hats', '--description', 'For the head.'])
    expect((await run('categories add new-hats --name Hats')).exitCode).toBe(3)
    expect((await run('categories set new-hats --name Caps')).output).toBe(
      'new-hats  name Hats -> Caps\n',
    )
    expect((await run('categories set lost --name Caps')).exitCode).toBe(3)
    expect(await find('new-hats')).toMatchObject({
      name: 'Caps',
      description: 'For the head.',
      product_count: 0,
    })
  })

  test('that hold a product, also a hidden one, are not removed', async () => {
    await stock(database, { slug: 'cap', category: 'full', is_active: false })
    await stock(database, { slug: 'hat', category: 'full' })
    const words = 'full has 2 products, with the hidden ones: merge it into another category.\n'
    expect(await run('categories remove full')).toMatchObject(ending(3, words))
    expect(await find('full')).toMatchObject({ product_count: 1 })
  })

  test('without products are removed', async () => {
    await run('categories add empty --name Empty')
    const removed = { exitCode: 0, output: 'empty  removed no -> yes\n' }
    expect(await run('categories remove empty')).toMatchObject(removed)
    expect(await find('empty')).toBeUndefined()
    expect((await run('categories remove empty')).messages).toContain('There is no category empty')
    expect((await run('log --subject empty --json')).objects[0]).toMatchObject({
      act: 'categories remove',
      before: { name: 'Empty' },
    })
  })

  test('merge: products and their counts move, and the old names stay known', async () => {
    for (const [slug, category] of Object.entries({
      a: 'shirts',
      b: 'shirts',
      c: 'tops',
      d: 'women',
    }))
      await stock(database, { slug, category, is_active: slug !== 'b' })
    const ids = await database.owner.query<{ id: string }>(
      `select id from public.shop_categories where slug in ('shirts', 'tops') order by slug`,
    )
    expect(await run('categories merge shirts tops')).toMatchObject(ending(2, '2 products of'))
    const tried = await run('categories merge shirts tops --dry-run')
    expect(tried.output).toContain('products 2 -> 0')
    expect(await find('shirts')).toMatchObject({ product_count: 1 })
    expect((await run('categories merge shirts tops --yes')).exitCode).toBe(0)
    await run('categories merge tops women --yes')
    expect(await find('women')).toMatchObject({ product_count: 3 })
    const rows = await database.asVisitor(
      `select aliases from public.filter_options() where slug = 'women'`,
    )
    const [shirts, tops] = ids.rows.map(({ id }) => id)
    expect(rows).toEqual([{ aliases: ['shirts', shirts, 'tops', tops] }])
  })

  test.each([
    ['women women', 2, 'Name two categories.'],
    ['lost women', 3, 'There is no category lost'],
    ['women lost', 3, 'There is no category lost'],
  ])('merge %s changes nothing', async (words, exitCode, message) => {
    const before = await categories()
    const merged = await run(`categories merge ${words} --yes`)
    expect(merged).toMatchObject({ ...ending(exitCode, message), output: '' })
    expect(await categories()).toEqual(before)
  })

  test('get a picture from a file', async () => {
    const path = join(folder, 'women.jpg')
    await sharp({ create: { width: 600, height: 800, channels: 3, background: 'red' } }).toFile(
      path,
    )
    const set = await run(['categories', 'picture', 'women', path])
    const { image_url } = (await find('women')) as { image_url: string }
    expect(set.output).toBe(`women  pictures none -> 1\n`)
    await stat(join(folder, image_url.replace('/pictures/own', 'pictures')))
    await run('categories picture women none')
    expect(await find('women')).toMatchObject({ image_url: null })
    expect(await run('categories picture women missing.jpg')).toMatchObject(
      ending(3, 'missing.jpg: there is no such file\n'),
    )
  })
})
