import type { AddressInfo } from 'node:net'

import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'

import { readEnvironment } from '../environment.ts'
import { listen } from '../http/http-server.ts'
import { otherReleaseHandler } from './other-release.ts'

test.each([
  ['/products/linen-shirt.data?_routes=product/b', '/products/linen-shirt'],
  ['/_.data?_routes=root,home/b', '/'],
  ['/search.data?q=navy%20coat&_routes=search/b', '/search?q=navy+coat'],
  ['/products.data?_routes=products/a', null],
  ['/products.data', null],
  ['/products?_routes=products/b', null],
  ['//other.example/.data?_routes=product/b', null],
])('of %s the page %s is loaded anew (F-21)', async (asked, page) => {
  const handler = otherReleaseHandler({ root: {}, 'products/a': {}, 'product/a': {} })
  const http = await listen(readEnvironment({ PORT: '0' }), [handler], pino({ level: 'silent' }))
  onTestFinished(http.close)
  const { port } = http.server.address() as AddressInfo
  const { status, headers } = await fetch(`http://127.0.0.1:${port}${asked}`)
  expect([status, headers.get('x-remix-redirect')]).toEqual(
    page === null ? [404, null] : [204, page],
  )
  if (page !== null) expect(headers.get('x-remix-reload-document')).toBe('true')
})
