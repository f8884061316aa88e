import fc from 'fast-check'
import { expect, it, describe, test } from 'vitest'

import { knownQueries, pageAddress, unknownQuery, safeReturnPath } from './page-address.ts'

it.each([
  ['/', '', '/'],
  ['/', 'utm_source=letter&fbclid=1', '/'],
  ['/products/', '', '/products'],
  ['/products', 'page=2&utm=1&category=women', '/products?category=women&page=2'],
  ['/products.data', '_routes=routes%2Fproducts&x=1', '/products.data?_routes=routes%2Fproducts'],
  ['/_root.data', 'x=1', '/_root.data'],
  ['/products/linen-shirt', 'size=m', '/products/linen-shirt'],
  ['/products/%6Cinen%2Dshirt', '', '/products/linen-shirt'],
  ['/products/a%2Fb', '', '/products/a%2Fb'],
  ['/%', '', '/%25'],
  ['/sale-50%-off', 'utm_source=letter', '/sale-50%25-off'],
  ['/products/100%-wool.data', '_routes=x', '/products/100%25-wool.data?_routes=x'],
  ['/products/%E0%A4%A', '', '/products/%25E0%25A4%25A'],
  ['/search', 'q=a%26b+c&page=2', '/search?q=a%26b+c&page=2'],
  [
    '/reset-password',
    'token_hash=abc&type=recovery',
    '/reset-password?token_hash=abc&type=recovery',
  ],
  ['/order-confirmation/LX-1', 'a=b', '/order-confirmation/LX-1'],
  ['/orders', 'page=2&page=3&utm_source=mail', '/orders?page=2'],
  ['/products', 'category=women&category=men', '/products?category=women'],
  ['/search', 'q=a%20b&q=c&__proto__=1', '/search?q=a+b'],
  ['/login', 'from=%2Fcheckout&from=%2Fcart', '/login?from=%2Fcheckout'],
  ['/login', 'from=https%3A%2F%2Fevil.example', '/login'],
  ['/signup', 'from=%2F', '/signup'],
  ['/constructor', 'name=x', '/constructor'],
])('the address of %s?%s is %s', (path, query, address) => {
  expect(pageAddress(path, query)).toBe(address)
})

it.each([
  ['/', 'utm_source=letter&fbclid=1&utm_source=b', 'utm_source=letter&fbclid=1&utm_source=b'],
  ['/products/', 'x=1&page=2&page=4&_routes=a', 'x=1'],
  ['/constructor', 'name=x', 'name=x'],
  ['/reset-password', 'token_hash=abc', ''],
  ['/products', '', ''],
])('the address bar of %s?%s keeps %s', (path, query, kept) => {
  expect(unknownQuery(path, query)).toBe(kept)
})

it('the address of an address is itself, and holds only parameters that the page reads (B-07)', () => {
  const paths = '/ /products /search /orders /login /account /products/coat /%'.split(' ')
  const names = [...Object.values(knownQueries).flat(), 'utm_source', 'fbclid', '__proto__', '']
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('/cart', '//evil', '2'))
  const parameters = fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 12 })
  fc.assert(
    fc.property(fc.constantFrom(...paths), parameters, (path, entries) => {
      const address = new URL(pageAddress(path, `${new URLSearchParams(entries)}`), 'http://shop')
      const kept = [...address.searchParams.keys()]
      const isKnown = kept.every((name) => knownQueries[path]?.includes(name))
      const again = pageAddress(address.pathname, address.search.slice(1))
      const isSettled = again === address.pathname + address.search
      return isKnown && isSettled && new Set(kept).size === kept.length
    }),
    { numRuns: 3_000 },
  )
})

describe('the path to return to after signing in', () => {
  test.each(['/wishlist', '/products/marlow-coat?colour=ink#view-2', '/products?category=women'])(
    '%s is kept whole',
    (path) => expect(safeReturnPath(path)).toBe(path),
  )

  test.each([
    null,
    '',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/%2F/evil.example',
    '/%5Cevil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/..//evil.example',
    `/${'a'.repeat(2001)}`,
  ])('%j leads home (A-17)', (path) => expect(safeReturnPath(path)).toBe('/'))

  test.each(['/login', '/login?from=%2Flogin', '/signup', '/reset-password?token_hash=a'])(
    '%s would loop and leads home (A-17)',
    (path) => expect(safeReturnPath(path)).toBe('/'),
  )

  test.each(['/\u2028/evil.example', '/\uFF0Fevil.example', '/\u2215\u2215evil.example'])(
    '%j is an unknown address of this site (A-17)',
    (path) => expect(safeReturnPath(path)).toMatch(/^\/%E/),
  )

  test('is never on another origin (A-17)', () => {
    const piece = fc.constantFrom(...'/ \\ // evil.example @ : %2f . ? a'.split(' '), '\t')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.array(piece).map((p) => p.join('')),
        ),
        (from) => {
          const path = safeReturnPath(from)
          expect(path.startsWith('/')).toBe(true)
          expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example')
          expect(safeReturnPath(path)).toBe(path)
        },
      ),
      { numRuns: 1000 },
    )
  })
})
