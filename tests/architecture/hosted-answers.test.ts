import { globSync, readFileSync } from 'node:fs'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  closeStorefrontCalls,
  lastExchange,
  openStorefrontCalls,
  storefrontCalls,
} from '../support/storefront-calls.ts'

// docs/hosted.md says how PostgREST and GoTrue answer each call of the storefront.

beforeAll(openStorefrontCalls)
afterAll(closeStorefrontCalls)

/** A row of the page. */
interface Row {
  call: string
  request: string
  answer: string
}

const page = readFileSync(new URL('../../docs/hosted.md', import.meta.url), 'utf8')
const rows: Row[] = page
  .split('\n')
  .filter((line) => /^\| `\w+`[^|]*\| `[A-Z]+ \//.test(line))
  .map((line) => {
    const [call = '', request = '', answer = ''] = line.slice(2, -2).split(' | ')
    return { call: call.replaceAll('`', ''), request, answer }
  })

/** The storefront's headers that change an answer, and those of answers that clients or caches read. */
const requestHeaders = ['accept', 'prefer', 'range']
const answerHeaders = [
  'content-range',
  'preference-applied',
  'location',
  'www-authenticate',
  'retry-after',
  'x-supabase-api-version',
]

/** Functions that make no call of their own. */
const composed = [
  'countListing',
  'listCloseMatches',
  'listProducts',
  'listRelatedProducts',
  'listRelaxedSearches',
  'lookUpOrder',
  'searchFromHeader',
  'searchProducts',
  'shopperOf',
]

describe('docs/hosted.md', () => {
  test('has the calls of all functions that reach the backend', () => {
    const made = Object.keys(storefrontCalls).map((call) => call.split(',')[0])
    const functions = globSync('app/shop/**/*.data.ts').flatMap((file) => {
      const exported = readFileSync(file, 'utf8').matchAll(/^export (?:async )?function (\w+)/gm)
      return [...exported].map(([, name = '']) => name)
    })
    expect(functions.filter((name) => !made.includes(name)).toSorted()).toEqual(composed)
  })

  test('has each call', () => {
    expect(rows.map(({ call }) => call)).toEqual(Object.keys(storefrontCalls))
  })

  test.each(Object.keys(storefrontCalls))(
    'says how PostgREST or GoTrue answers %s',
    async (call) => {
      await storefrontCalls[call]?.()
      const row = rows.find((each) => each.call === call)
      expect({ request: requestOf(), answer: answerOf() }).toEqual({
        request: row?.request,
        answer: row?.answer,
      })
    },
  )
})

/** The last request as the page writes it. */
function requestOf(): string {
  const { request, mount } = lastExchange()
  const path = mount + request.path
  const headers = requestHeaders.flatMap((name) =>
    request.headers[name] ? [`\`${name}: ${request.headers[name]}\``] : [],
  )
  return [`\`${request.method} ${path}\``, ...headers].join(' ')
}

function answerOf(): string {
  const { response, mount } = lastExchange()
  const { status, headers, body } = response
  const read = answerHeaders.flatMap((name) =>
    headers[name] ? [`\`${name}: ${headers[name]}\``] : [],
  )
  const text = body === null ? '' : String(body)
  if (text) expect(headers['content-type']).toBe('application/json; charset=utf-8')
  const isTheirs = status >= 400 || mount === '/auth/v1'
  const shape = text ? [`\`${shapeOf(JSON.parse(text), isTheirs)}\``] : []
  return [status, ...read, ...shape].join(' ')
}

/**
 * What a function or a `select` of ours returns has the same keys everywhere: `{…}`. Those of errors and of
 * the auth service are listed, with the code of an error.
 */
function shapeOf(value: unknown, isTheirs: boolean): string {
  if (Array.isArray(value)) return value.length > 0 ? `[${shapeOf(value[0], isTheirs)}]` : '[]'
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  if (!isTheirs) return '{…}'
  const keys = Object.entries(value).map(([key, each]) => (key === 'code' ? `code: ${each}` : key))
  return `{${keys.toSorted().join(', ')}}`
}
