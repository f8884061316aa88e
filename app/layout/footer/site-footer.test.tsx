import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'

import { htmlOf, textOf } from '../../../tests/support/render.tsx'
import { shop } from '../../../content/shop.ts'
import { SiteFooter } from './site-footer.tsx'

const footer = <SiteFooter />

describe('the footer', () => {
  test('has the newsletter form (R-083)', () => {
    expect(htmlOf(footer)).toMatch(/<input type="email"[^>]*name="email"/)
    expect(textOf(footer)).toContain('Email address Subscribe')
  })

  test('shows brand text, contact data and copyright year (R-038, R-085, R-086, R-088, R-603)', () => {
    const text = textOf(footer)
    for (const words of ['Luxury clothing', shop.address, shop.telephone, shop.email, '© 2025'])
      expect(text).toContain(words)
  })

  test('names the owner’s address where one is set', () => {
    const Stub = createRoutesStub([{ id: 'root', path: '/', Component: SiteFooter }])
    const loaderData = { root: { shopEmail: 'owner@shop.example' } }
    const html = renderToStaticMarkup(<Stub hydrationData={{ loaderData }} />)
    expect(html).toContain('<a href="mailto:owner@shop.example">owner@shop.example</a>')
    expect(html).not.toContain(shop.email)
  })

  test('links three social networks (R-087)', () => {
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
