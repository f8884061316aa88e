import { expect, test } from 'vitest'

import { openServer } from '../http/http-server.test-support.ts'
import { otherReleaseHandler } from './pages.ts'

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
  const { origin } = await openServer([handler])
  const { status, headers } = await fetch(origin + asked)
  expect([status, headers.get('x-remix-redirect')]).toEqual(
    page === null ? [404, null] : [204, page],
  )
  if (page !== null) expect(headers.get('x-remix-reload-document')).toBe('true')
})
