import { folded } from '../../app/document/text.ts'
import { openBackend } from '../../app/client/backend.ts'
import {
  listCloseMatches,
  searchProducts,
  suggestNames,
} from '../../app/shop/search/search.data.ts'
import { parseSearch } from '../../app/shop/search/search.ts'
import type { ResilienceTest } from './resilience-test.ts'
import { hostileText, insertHostileProducts } from './hostile-texts.ts'
import { runConcurrently } from './concurrency.ts'
import { publishableKey, type TestShop } from './test-shop.ts'

const maxPageSize = 100
const batch = 200

/**
 * B-06: whatever is typed into the search is searched for letter by letter. Each text is read from the
 * address of /search and passed to its search function, and the products that come back are those that
 * a plain position() finds in the same catalogue: all of them, no others, none twice. Texts that find nothing
 * are also compared with close matches, which answer every text.
 */
export const searchTexts: ResilienceTest = {
  title: 'searches: hostile texts find what a literal comparison finds',
  proves: ['B-06', 'A-21'],
  rounds: 20_000,
  async run(testShop, { rounds, random }) {
    const texts = await insertHostileProducts(testShop.owner, random)
    let searched = 0
    let finding = 0
    const wrong: string[] = []
    let asked: string[] = []
    async function compare() {
      const literal = await literalHits(testShop, asked)
      const found = await runConcurrently(asked, 6, (text) => shopHits(testShop, text))
      for (const [index, text] of asked.entries()) {
        searched++
        if (literal[index]) finding++
        if (found[index] === literal[index]) continue
        wrong.push(`${JSON.stringify(text)}: ${found[index]}, literally ${literal[index]}`)
      }
      asked = []
    }
    for (const _ of rounds) {
      asked.push(parseSearch(new URLSearchParams({ q: hostileText(texts, random) })).q)
      if (asked.length === batch) await compare()
    }
    await compare()
    return {
      rounds: searched,
      figures: { 'of them find something': finding, wrong: wrong.slice(0, 5) },
      passed: wrong.length === 0 && finding > searched / 4,
    }
  },
}

/** The slugs of what the shop finds, in order of the alphabet; or why it does not. */
async function shopHits({ url }: TestShop, q: string): Promise<string> {
  const backend = openBackend({ url, publishableKey })
  try {
    const search = { ...parseSearch(new URLSearchParams()), q }
    const slugs: string[] = []
    let total = Infinity
    while (slugs.length < total) {
      const page = { limit: maxPageSize, offset: slugs.length }
      const found = await searchProducts(backend, search, page)
      slugs.push(...found.products.map(({ slug }) => slug))
      if (found.products.length === 0 && found.total > slugs.length) return 'pages with a gap'
      total = found.total
    }
    if (total === 0) await listCloseMatches(backend, search)
    const strange = (await suggestNames(backend, q)).find((name) => !nameFits(name, q))
    return strange ? `suggests ${JSON.stringify(strange)}` : slugs.toSorted().join()
  } catch (error) {
    return `fails: ${error instanceof Error ? error.message : JSON.stringify(error)}`
  }
}

/** A suggested name holds what was typed, whatever the case. */
function nameFits(name: string, typed: string): boolean {
  // The database folds letter by letter, so that İ is an i; JavaScript would leave its dot standing.
  const letters = (text: string) => folded(text.replaceAll('İ', 'i'))
  return letters(name).includes(letters(typed))
}

/** The same for many texts at once, by comparison of each with each. */
async function literalHits({ owner }: TestShop, texts: string[]): Promise<string[]> {
  const { rows } = await owner.query<{ hits: string }>(
    `select coalesce(string_agg(product.slug, ',' order by product.slug collate "C"), '') as hits
     from unnest($1::text[]) with ordinality as asked (text, place)
       cross join lateral (select search.folded(asked.text) as text) as typed
       left join (
         select slug, search.folded(name) as name, search.folded(description) as description
         from public.shop_products where is_active
       ) as product on typed.text <> ''
         and (position(typed.text in product.name) > 0 or position(typed.text in product.description) > 0)
     group by asked.place order by asked.place`,
    [texts],
  )
  return rows.map(({ hits }) => hits)
}
