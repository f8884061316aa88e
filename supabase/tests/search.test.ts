import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { withTransaction } from '../../backend/database/pool.ts'
import * as fixtures from './fixtures.ts'
import { ownDatabase, refusalOf } from './fixtures.ts'

const database = await ownDatabase()

const shelf: fixtures.ProductWish[] = [
  { slug: 'dress', name: 'Dress', price: 100, category: 'women' },
  { slug: 'dress-coat', name: 'Dress Coat', price: 400, category: 'men', is_featured: true },
  { slug: 'slip-dress', name: 'Bias Slip Dress', price: 300, category: 'women', stock_quantity: 0 },
  {
    slug: 'sundress',
    name: 'Sundress',
    price: 80,
    category: 'women',
    created_at: '2026-05-01T00:00:00Z',
  },
  {
    slug: 'belt',
    name: 'Belt',
    price: 40,
    category: 'men',
    description: 'Goes with any dress. 100% calf, 50_50 lined.',
  },
  { slug: 'echarpe', name: 'Écharpe d’été', price: 60, category: 'women', description: 'Soie' },
  {
    slug: 'zip',
    name: 'Zip Knit',
    price: 55.5,
    category: 'men',
    description: 'Back\\slash; "quotes" & (brackets), a:b*c 💌',
  },
  { slug: 'hidden', name: 'Hidden Dress', price: 999, category: 'women', is_active: false },
]

beforeAll(async () => {
  for (const wish of shelf) await fixtures.stock(database, wish)
})

interface Found {
  total: number
  products: { slug: string; category: { slug: string } }[]
}
const search = async (filters: Record<string, unknown>): Promise<Found> => {
  const names = Object.keys(filters)
  const rows = await database.asVisitor(
    `select public.search_products(${names.map((name, n) => `${name} => $${n + 1}`).join(', ')}) as found`,
    Object.values(filters),
  )
  return fixtures.first(rows)['found'] as Found
}
const slugs = async (filters: Record<string, unknown>) =>
  (await search(filters)).products.map((product) => product.slug)

describe('search', () => {
  test('finds by relevance: exact name, prefix, word, part of a word, description', async () => {
    expect(await slugs({ q: ' DRESS ' })).toEqual([
      'dress',
      'dress-coat',
      'slip-dress',
      'sundress',
      'belt',
    ])
  })

  test('applies filters; a false filter is ignored', async () => {
    expect(await slugs({ category: 'men', sort: 'name' })).toEqual(['belt', 'dress-coat', 'zip'])
    const [men] = await fixtures.rowsOf(database, `select id from public.shop_categories where slug = 'men'`)
    expect((await search({ category: men.id })).total).toBe(3)
    expect(await slugs({ category: 'nowhere' })).toEqual([])
    expect(await slugs({ min_price: 60, max_price: 100 })).toEqual(['dress', 'echarpe', 'sundress'])
    expect(await slugs({ q: 'slip', in_stock: true })).toEqual([])
    expect((await search({ in_stock: false, featured: false })).total).toBe(7)
    expect(await slugs({ featured: true })).toEqual(['dress-coat'])
  })

  test.each([
    [101, 0],
    [0, 0],
    [20, -1],
    [20, 10_001],
  ])('refuses a page of %d from %d (A-22)', async (page_limit, page_offset) => {
    expect(await refusalOf(search({ page_limit, page_offset }))).toMatchObject({
      code: 'PT400',
      name: 'INVALID_PAGE',
    })
  })

  test.each([
    ...['Ｋｎｉｔ', 'kn\u200bit', 'kn\u00adit', 'ＺＩＰ\u00a0knit'].map((q) => [q, 'zip'] as const),
    ['écharpe'.normalize('NFD'), 'echarpe'] as const,
  ])('%j finds %s', async (q, found) => expect(await slugs({ q })).toEqual([found]))

  test('answers a query of 10,000 characters (A-22)', async () => {
    expect(await search({ q: 'a'.repeat(10_000) })).toMatchObject({ total: 0 })
  })

  test('finds a name in ligatures, full width or with invisible characters by its letters', async () => {
    const hidden = fixtures.first(await fixtures.rowsOf(database, `select id from public.shop_products where slug = 'hidden'`))
    await fixtures.change(database, hidden, `name = 'Oﬃcer’s Ｃｏａｔ s\u200bilk', is_active = true`)
    const found = await Promise.all(['officer', 'coat silk', 'oﬃ'].map((q) => slugs({ q })))
    await fixtures.change(database, hidden, 'is_active = false')
    expect(found).toEqual([['hidden'], ['hidden'], ['hidden']])
  })

  test('matches every text literally, whatever signs it has (A-21, B-06)', async () => {
    const signs = [...'%_\\,().:*"\'&|!;<>=~ dre50💌é']
    const few = ['%%%', "';--", 'any dress. 100', '),or(', 'is_active.eq.false', 'not.', 'İ', '\u202e', 'e\u0301']
    const pieces = [...signs, ...signs, ...few, ...shelf.flatMap(({ name = '', description = '' }) => [name, description])]
    const part = fc.tuple(fc.constantFrom(...pieces), fc.nat(9), fc.integer({ min: 1, max: 9 }))
    const text = fc
      .array(part.map(([piece, from, length]) => (signs.includes(piece) ? piece : [...piece].slice(from % piece.length, from + length).join(''))), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join('').trim())
      .filter((one) => one !== '')
    const texts = fc.sample(text, process.env['LONG'] ? 20_000 : 400)
    let finding = 0
    for (let at = 0; at < texts.length; at += 200) {
      const { rows } = await database.owner.query<{ text: string; literal: number; found: number }>(
        `select text, (public.search_products(text) ->> 'total')::int as found,
           (select count(*)::int from public.shop_products where is_active
              and (position(typed in search.folded(name)) > 0 or position(typed in search.folded(description)) > 0)) as literal
         from unnest($1::text[]) as text, btrim(search.folded(text)) as typed where typed <> ''`,
        [texts.slice(at, at + 200)],
      )
      expect(rows.filter(({ found, literal }) => found !== literal)).toEqual([])
      finding += rows.filter(({ found }) => found > 0).length
    }
    expect(finding).toBeGreaterThan(texts.length / 6)
  })

})

describe('the text index', () => {
  test('is used with row-level security', async () => {
    const plan = await withTransaction(database.owner, async (client) => {
      await client.query(`set local role anon; set local enable_seqscan = off`)
      return client.query(`explain select count(*) from public.shop_product_search where document like '%dress%'`)
    })
    expect(JSON.stringify(plan.rows)).toContain('shop_product_search_document')
  })
})
