import { beforeAll, describe, expect, test } from 'vitest'
import { expectedOf, shelfOf, suggestedOf, type Question } from './literal-search.ts'
import * as fixtures from './fixtures.ts'
import { ownDatabase } from './fixtures.ts'

const database = await ownDatabase()

/** Some contain others; a few products have a rare word that contains one. */
const words = ['silk', 'silken', 'ilk', 'coat', 'raincoat', 'coating', 'été', 'robe', '417', 'x']
const catalogueSize = 700

/** A deterministic catalogue with repeating words and prices. */
const makeCatalogue = `
  with category as (
    insert into public.shop_categories (name, slug) values ('Women', 'women'), ('Men', 'men'), ('Empty', 'empty')
    returning id, slug
  )
  insert into public.shop_products
    (slug, name, description, price, stock_quantity, is_active, is_featured, category_id, created_at)
  select 'piece-' || n,
    case when n % 41 = 0 then initcap(word.one) else initcap(word.one) || case when n % 37 = 0 then '-' when n % 43 = 0 then '  ' else ' ' end || word.two || case when n % 5 = 0 then ' No ' || n else '' end end,
    case when n % 3 = 0 then 'Made of ' || word.three || ', with Care' when n % 7 = 0 then 'Silk of ilk and coat of silk & robe'
      when n % 11 = 0 then 'Coat of ilk, silk of ' || word.three when n % 23 = 0 then 'An overcoat' || n || '.' end,
    (n * 7919 % 300) + case when n % 4 = 0 then 0.99 else 0 end, n % 6, n % 29 <> 0, n % 9 = 0,
    (select id from category where slug = case when n % 7 < 3 then 'men' else 'women' end),
    timestamptz '2026-01-01' + n % 50 * interval '1 hour'
  from generate_series(1, $1::int) as n cross join lateral (
    select $2::text[] as all_of_them
  ) as known cross join lateral (
    select all_of_them[1 + n % 10] as one, all_of_them[1 + n / 10 % 10] as two, all_of_them[1 + n / 3 % 8] as three
  ) as word`

/** Texts that search does not read all say "silk": literal-search.ts must know what is searched. */
const fillOtherTexts = `
  do $$
  begin
    execute (
      select format('update public.shop_products set %s', string_agg(format('%I = ''silk''', attname), ', '))
      from pg_attribute where attrelid = 'public.shop_products'::regclass and atttypid = 'text'::regtype
        and attname not in ('name', 'description', 'slug', 'sizes') and not attisdropped);
  end
  $$`

beforeAll(async () => {
  await database.owner.query(makeCatalogue, [catalogueSize, words])
  await database.owner.query(fillOtherTexts)
})

const orders = ['relevance', 'name', 'price-low', 'price-high', 'featured', 'newest']
const texts = ['silk', 'ilk', 'coat', 'rain', 'été', 'robe', '417', 'oat4', 'made', 'oat', 'zzz']
const shortTexts = ['s', 'oa', 'il', 'x', '4', '1', 'é', 'zq', 'be']
/** Phrases: with repeated inner words, with symbols between words of a name, frequent and rare ones. */
const phrases = (
  'silk coat|ilk coat|coat no|coat coat|x x|no 41|no 4|made of|e of r|silk zzz|made of silk|' +
  'silk of ilk|coat of ilk|of silk|ilk of coat|été robe no|coat x no 4|of ilk and coat of|' +
  'silk silk no|silk coat no|coating coat no|ating coat no 3|silk silken no 1|silk silken no 10|silk no 1'
).split('|')
const filters: Question[] = [
  {},
  { category: 'men' },
  { category: 'empty' },
  { min_price: 50, max_price: 90.5, in_stock: true },
  { min_price: 0.01 },
  { max_price: 0, featured: true },
  { min_price: 299.99 },
  { min_price: 1e9 },
  { max_price: -1 },
  { category: 'women', in_stock: true, featured: true, min_price: 17.5 },
  { min_price: 50, max_price: 90 },
  { max_price: 120, in_stock: true },
  { category: 'men', min_price: 200 },
  { min_price: 90, max_price: 90, featured: true },
  { min_price: 120, max_price: 60 },
  { min_price: 0, max_price: 300 },
  { min_price: 310, max_price: 400 },
]
const questions = filters.flatMap((filter, n) => [
  ...[...texts, ...shortTexts].flatMap((q, m) =>
    (n + m) % 2 ? [{ ...filter, q, sort: orders[(n + m * 5) % orders.length] }] : [],
  ),
  ...orders.map((sort) => ({ ...filter, sort, page_offset: n % 2 ? 30 : 0 })),
  ...phrases.flatMap((q, m) =>
    (n + m) % 3 ? [] : [{ ...filter, q, sort: orders[(n + m) % orders.length], page_offset: m % 3 ? 0 : 5 }],
  ),
  { ...filter, q: 'coat', sort: 'relevance', page_limit: 100, page_offset: 25 },
  { ...filter, q: 'oat', sort: orders[n % orders.length], page_offset: 205 },
])
const farDown = orders.flatMap((sort) => [
  { q: 'oat', sort, page_offset: 210 },
  { in_stock: true, sort, page_offset: 333, page_limit: 7 },
  { max_price: 300, sort, page_limit: 1 },
  { category: 'women', sort, page_offset: 111 },
])

async function expectLiteralAnswers() {
  const shelf = await shelfOf(database.owner)
  for (const question of [...questions, ...farDown]) {
    const names = Object.keys(question)
    const rows = await database.asVisitor(
      `select public.search_products(${names.map((name, n) => `${name} => $${n + 1}`).join(', ')}) as found`,
      Object.values(question),
    )
    const found = fixtures.first(rows)['found'] as { total: number; products: { slug: string }[] }
    const slugs = found.products.map(({ slug }) => slug)
    expect([question, found.total, slugs]).toEqual([question, ...expectedOf(shelf, question)])
  }
}

describe('search', () => {
  test('finds, counts, filters and sorts exactly like a literal search (B-06)', async () => {
    await expectLiteralAnswers()
  })

  test('a page has 20 products, one from an offset on 10 (R-588)', async () => {
    const rows = await database.asVisitor(
      `select json_array_length(found -> 'products') as products
       from (values (public.search_products()), (public.search_products(page_offset => 0)),
         (public.search_products(page_offset => 40, page_limit => 30))) as page (found)`,
    )
    expect(rows.map(({ products }) => products)).toEqual([20, 10, 30])
  })

  test('suggests exactly the names that contain the text, and counts each category exactly', async () => {
    const shelf = await shelfOf(database.owner)
    for (const q of [...texts, ...shortTexts, ...phrases]) {
      const rows = await database.asVisitor(
        'select lower(name) as name from public.search_suggestions($1, 20) as name',
        [q],
      )
      expect([q, rows.map(({ name }) => name)]).toEqual([q, suggestedOf(shelf, q, 20)])
    }
    for (const filter of filters) {
      const question = { q: 'coat', ...filter }
      const rows = await database.asVisitor(
        'select slug, product_count::int from public.category_counts($1, $2, $3, $4, $5)',
        [question.q, question.min_price, question.max_price, question.in_stock, question.featured],
      )
      const expected = rows.map(({ slug }) => ({
        slug,
        product_count: expectedOf(shelf, { ...question, category: String(slug) })[0],
      }))
      expect([question, rows]).toEqual([question, expected])
    }
  })

  test('is exact at once after new, changed, sold-out and removed products', async () => {
    await database.owner.query(`
      update public.shop_products set price = price + 33 where slug in ('piece-10', 'piece-20', 'piece-31');
      update public.shop_products set stock_quantity = 0 where slug ~ '5$';
      update public.shop_products set name = 'Coat of ' || name where slug ~ '^piece-1.2$';
      update public.shop_products set description = 'Silk at last' where slug ~ '^piece-3.4$';
      update public.shop_products set is_active = not is_active where slug ~ '^piece-2.8$';
      update public.shop_products set category_id = (select id from public.shop_categories where slug = 'empty')
        where slug ~ '^piece-4.6$';
      delete from public.shop_products where slug ~ '^piece-5.7$';
      insert into public.shop_products (slug, name, price, stock_quantity, is_featured, category_id, created_at)
        select 'late-' || n, 'Silk Raincoat', 70, 3, n % 2 = 0, id, now() from generate_series(1, 12) as n, public.shop_categories
        where shop_categories.slug = 'men';
    `)
    await expectLiteralAnswers()
  })
})
