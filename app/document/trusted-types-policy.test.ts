import { expect, it } from 'vitest'

import { ourMarkup } from './trusted-types-policy.ts'

it('only markup from React is allowed (A-16)', () => {
  for (const own of ['<script></script>', '{"name":"\\u003c/script\\u003e"}', '']) {
    expect(ourMarkup(own)).toBe(own)
  }
  for (const foreign of ['<b>', '<img src=x onerror=go()>', '<script>go()</script>', 'a < b']) {
    expect(ourMarkup(foreign)).toBeNull()
  }
})
