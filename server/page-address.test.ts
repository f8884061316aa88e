import { expect, it } from 'vitest'

import { pageAddress } from './page-address.ts'

it.each([
  ['/', '', '/'],
  ['/', 'utm_source=letter&fbclid=1', '/'],
  ['/products/', '', '/products'],
  ['/products', 'shown=20&utm=1&category=women', '/products?category=women&shown=20'],
  ['/products.data', '_routes=routes%2Fproducts&x=1', '/products.data?_routes=routes%2Fproducts'],
  ['/_root.data', 'x=1', '/_root.data'],
  ['/products/linen-shirt', 'size=m', '/products/linen-shirt'],
  ['/products/%6Cinen%2Dshirt', '', '/products/linen-shirt'],
  ['/products/a%2Fb', '', '/products/a%2Fb'],
  ['/search', 'q=a%26b+c&page=2', '/search?q=a%26b+c&page=2'],
  [
    '/reset-password',
    'token_hash=abc&type=recovery',
    '/reset-password?token_hash=abc&type=recovery',
  ],
  ['/order-confirmation/LX-1', 'a=b', '/order-confirmation/LX-1?a=b'],
])('%s?%s is kept as %s', (path, query, address) => {
  expect(pageAddress(path, query)).toBe(address)
})

it('a path that cannot be read has no page', () => {
  expect(pageAddress('/products/%E0%A4%A', '')).toBeNull()
})
