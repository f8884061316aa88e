import { beforeAll, describe, expect, it } from 'vitest'
import { ada, readRequests, useLibrary } from './library.test-support.ts'

const library = useLibrary()
beforeAll(() => library.database.owner.query('analyze public.books'))

describe('the features of PostgREST, one by one', () => {
  it.each(readRequests('features.test-support.txt'))(
    '$title',
    async ({ method, url, options, status, code }) => {
      const response = await library.request(method, url, options)
      expect(response).toMatchObject({ status, ...(code && { json: { code } }) })
    },
  )

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
