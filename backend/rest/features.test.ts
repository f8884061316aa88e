import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { ada, readOptions, useLibrary } from './library.test-support.ts'

const library = useLibrary()
beforeAll(() => library.database.owner.query('analyze public.books'))

/** A row of docs/rest.md: its name, its request (method and URL, then headers and body), its response. */
function readRow(row: string) {
  const [feature = '', request = '', response = ''] = row.slice(2, -2).split(' | ')
  const [first = '', ...options] = [...request.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
  const [method = '', url = ''] = first.split(' ')
  const [status, code] = response.split(' ')
  const title = `${feature}: ${request}`
  return { title, method, url, options: readOptions(options), status: Number(status), code }
}

const page = readFileSync(new URL('../../docs/rest.md', import.meta.url), 'utf8')
const rows = page.split('\n').filter((line) => /^\| .*`[A-Z]+ \//.test(line))

describe('the features of docs/rest.md', () => {
  it('are all found', () => expect(rows.length).toBeGreaterThan(60))

  it.each(rows.map(readRow))('$title', async ({ method, url, options, status, code }) => {
    const response = await library.request(method, url, options)
    expect(response).toMatchObject({ status, ...(code && { json: { code } }) })
  })

  it('are named when they are refused', async () => {
    const refusals: [string, Record<string, string>, string][] = [
      ['/books?select=...writer_id(name)', {}, 'Spread embeds'],
      ['/books?select=price::text', {}, 'Casts'],
      ['/books?order=notes->pages', {}, 'JSON paths'],
      ['/books?or=(notes->>pages.eq.1)', {}, 'JSON paths'],
      ['/books?title=not.wfts(english).march', {}, 'The operator \\"wfts\\"'],
      ['/books?or=(id.eq.1,tags.cs.{novel})', {}, 'The operator \\"cs\\"'],
      ['/books?id=eq(any).{1}', {}, 'The operator \\"eq(any)\\"'],
      ['/books', { prefer: 'handling=strict, max-affected=1' }, 'handling=strict'],
      ['/books', { prefer: 'return=minimal, tx=rollback' }, 'tx=rollback'],
      ['/books', { prefer: 'timezone=Asia/Kolkata' }, 'timezone=Asia/Kolkata'],
      ['/books', { accept: 'application/vnd.pgrst.array+json;nulls=stripped' }, 'nulls=stripped'],
      ['/books', { 'accept-profile': 'auth' }, 'Invalid schema: auth'],
    ]
    for (const [url, headers, text] of refusals) {
      expect((await library.request('GET', url, { headers, token: ada })).text, url).toContain(text)
    }
  })
})
