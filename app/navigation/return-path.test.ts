import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { safeReturnPath } from './return-path.ts'

describe('the path to return to after signing in', () => {
  test.each(['/wishlist', '/products/marlow-coat?colour=ink#view-2', '/products?category=women'])(
    '%s is kept whole',
    (path) => expect(safeReturnPath(path)).toBe(path),
  )

  test.each([
    null,
    undefined,
    '',
    'wishlist',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/%2F/evil.example',
    '/%2fevil.example',
    '/%5Cevil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '/./\\evil.example',
    '/..//evil.example',
    `/${'a'.repeat(2001)}`,
    `/${'%2f'.repeat(3000)}evil.example`,
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
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      'evil.example',
      '@',
      ':',
      '%2f',
      '.',
      '\t',
      '?',
      'a',
    )
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
