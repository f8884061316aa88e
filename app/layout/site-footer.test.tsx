import { describe, expect, test } from 'vitest'

import { htmlOf, textOf } from '../../tests/stage/render.tsx'
import { houseAddress, houseEmail, housePhone } from '../platform/house.ts'
import { SiteFooter } from './site-footer.tsx'

const footer = <SiteFooter />

describe('the footer', () => {
  test('has the newsletter’s form (R-083)', () => {
    expect(htmlOf(footer)).toMatch(/<input type="email"[^>]*name="email"/)
    expect(textOf(footer)).toContain('Email address Subscribe')
  })

  test('says who we are, where, and since when (R-038, R-085, R-086, R-088, R-603)', () => {
    const text = textOf(footer)
    for (const words of ['Luxury clothing', houseAddress, housePhone, houseEmail, '© 2025'])
      expect(text).toContain(words)
  })

  test('names the three networks (R-087)', () => {
    expect(textOf(footer)).toMatch(/Instagram .*Twitter .*LinkedIn/)
  })

  test.each([
    '/contact',
    '/order-status',
    '/returns-exchanges',
    '/size-guide',
    '/about',
    '/careers',
    '/press',
    '/sustainability',
    '/privacy',
    '/terms',
    '/cookie-policy',
    '/accessibility',
  ])('leads to %s (R-089, R-090, R-091)', (path) => {
    expect(htmlOf(footer)).toContain(`href="${path}"`)
  })
})
