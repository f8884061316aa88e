import { openBackend, type Backend } from '../../app/client/backend.ts'
import type { ResilienceTest } from './resilience-test.ts'
import { hostileText, insertHostileProducts } from './hostile-texts.ts'
import { countUp, runConcurrently } from './concurrency.ts'
import { publishableKey, type TestShop } from './test-shop.ts'

const firstPage = 100

/**
 * A-21: a text in a filter is a text, however much it looks like another filter. Asked in five ways, the
 * rows that come back are those of a plain comparison; put in without quotes, it is refused or it means
 * something, and never shows what is not for sale.
 */
export const filterTexts: ResilienceTest = {
  title: 'filters: hostile texts in PostgREST filters stay texts',
  proves: ['A-21'],
  rounds: 4000,
  async run(testShop, { rounds, random }) {
    const texts = await insertHostileProducts(testShop.owner, random)
    const backend = openBackend({ url: testShop.url, publishableKey })
    const wrong: string[] = []
    const unquoted: Record<string, number> = {}
    // As many expensive reads as one address may have at once (`costlyRequests`).
    const tried = await runConcurrently(rounds, 4, async () => {
      const text = hostileText(texts, random).replaceAll('\0', '').toWellFormed()
      const rests = [text, texts[Math.floor(random() * texts.length)] ?? '']
      wrong.push(...(await differences(testShop, backend, text, rests)))
      const status = await askUnquoted(testShop, text)
      countUp(unquoted, status)
      if (!/^[24]\d\d$/.test(status)) wrong.push(`unquoted ${JSON.stringify(text)}: ${status}`)
    })
    return {
      rounds: tried.length,
      figures: { 'ways each': 6, 'unquoted, answered': unquoted, wrong: wrong.slice(0, 5) },
      passed: wrong.length === 0,
    }
  },
}

interface Way {
  ask(backend: Backend, text: string, texts: string[]): PromiseLike<Rows>
  /** True for the rows that are to come; $1 is the text, $2 the texts. */
  literally: string
}

interface Rows {
  data: { id: string }[] | null
  count: number | null
  error: { code: string; message: string } | null
}

const ids = (backend: Backend) =>
  backend.from('shop_products').select('id', { count: 'exact' }).order('id').limit(firstPage)

const ways: Record<string, Way> = {
  eq: { ask: (backend, text) => ids(backend).eq('name', text), literally: 'name = $1' },
  neq: { ask: (backend, text) => ids(backend).neq('name', text), literally: 'name <> $1' },
  in: {
    ask: (backend, _, texts) => ids(backend).or(`name.in.(${texts.map(quoted).join()}),id.is.null`),
    literally: 'name = any($2)',
  },
  ilike: {
    ask: (backend, text) => ids(backend).ilike('name', patternOf(text)),
    literally: 'position(lower($1) in lower(name)) > 0',
  },
  'or of two': {
    ask: (backend, text) => {
      const pattern = quoted(patternOf(text))
      return ids(backend).or(`name.ilike.${pattern},description.ilike.${pattern}`)
    },
    literally:
      'position(lower($1) in lower(name)) > 0 or position(lower($1) in lower(description)) > 0',
  },
}

async function differences(
  { owner }: TestShop,
  backend: Backend,
  text: string,
  texts: string[],
): Promise<string[]> {
  // A star is PostgREST's other way to write %, and cannot be escaped.
  const starless = text.replaceAll('*', '')
  const differing: string[] = []
  for (const [way, { ask, literally }] of Object.entries(ways)) {
    const asked = way === 'ilike' || way === 'or of two' ? starless : text
    const { data, count, error } = await ask(backend, asked, texts)
    const { rows } = await owner.query<{ id: string }>(
      `select id::text from public.shop_products where is_active and (${literally})
         and ($1::text, $2::text[]) is not null order by id`,
      [asked, texts],
    )
    const same =
      count === rows.length &&
      rows.slice(0, firstPage).every(({ id }, index) => data?.[index]?.id === id)
    if (!same)
      differing.push(
        `${way} ${JSON.stringify(asked)}: ${error?.message ?? count}, literally ${rows.length}`,
      )
  }
  return differing
}

function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

/** As a careless page would: the text put straight between the signs of the grammar. Its status. */
async function askUnquoted({ url }: TestShop, text: string): Promise<string> {
  const value = encodeURIComponent(text)
  const query = `select=id,is_active&or=(name.ilike.*${value}*,description.ilike.*${value}*)`
  const answer = await fetch(`${url}/rest/v1/shop_products?${query}`, {
    headers: { apikey: publishableKey },
  })
  const body = await answer.text()
  return body.includes('"is_active":false') ? 'shows what is not for sale' : String(answer.status)
}
