import { describe, expect, test } from 'vitest'

import { inShop } from '../../../tests/support/in-shop.tsx'
import { htmlOf, textOf } from '../../../tests/support/render.tsx'
import { nextAnnouncement, rotationMs } from './announcement-banner.tsx'
import { fillIn } from '../../document/text.ts'
import { printedRates, usualRates } from '../../shop/pricing/pricing.ts'
import { announcements, menuGroups } from '../../../content/shop.ts'
import { MobileMenuPanel } from './mobile-menu.tsx'
import { PageFrame } from '../page-frame.tsx'
import { SiteHeader } from './site-header.tsx'

const header = inShop(<SiteHeader />)

describe('the announcements', () => {
  test('five messages rotate, three seconds each (R-042, R-590)', () => {
    expect(rotationMs).toBe(3000)
    const turns = [0, 1, 2, 3, 4].map(nextAnnouncement)
    expect(turns).toEqual([1, 2, 3, 4, 0])
    expect(announcements).toHaveLength(5)
  })

  test('the messages and their order (R-036, R-039, R-043, R-044, R-045, R-046, R-047)', () => {
    const parts = [
      /personalised cards/i,
      /free shipping over ₹999 in India, over \$50 elsewhere/i,
      /new arrivals/i,
      /20% off your first order with a welcome code/i,
      /newsletter/i,
    ]
    const texts = announcements.map(({ label }) => fillIn(label, printedRates(usualRates)))
    expect(texts.map((text, index) => parts[index]?.test(text))).toEqual(Array(5).fill(true))
    expect(texts[0]).toMatch(/gifts/)
    // Each name in braces is that of a rate.
    expect(texts.join()).not.toContain('{')
  })

  test('the server renders the first message and a pause button', () => {
    const html = htmlOf(header)
    expect(html.match(/data-current/g)).toHaveLength(1)
    expect(html.indexOf('data-current')).toBeLessThan(html.indexOf(announcements[0]?.label ?? '-'))
    expect(html).toContain('aria-label="Pause announcements"')
    // A character beyond Latin-1 doubles the text of a whole page in memory.
    expect(html).not.toContain('₹')
  })
})

describe('the header', () => {
  test('the brand name is the logo and links home (R-048)', () => {
    expect(htmlOf(header)).toMatch(
      /<a[^>]*class="site-header-logo"[^>]*href="\/"[^>]*>Lisière<\/a>/,
    )
  })

  test('the menu has two groups (R-049, R-050, R-051, R-052, R-053, R-054, R-055, R-056)', () => {
    expect(menuGroups).toEqual([
      {
        heading: 'Navigation',
        links: [
          { label: 'Home', to: '/' },
          { label: 'Collections', to: '/categories' },
          { label: 'Products', to: '/products' },
          { label: 'Track Order', to: '/orders' },
        ],
      },
      {
        heading: 'Company',
        links: [
          { label: 'About', to: '/about' },
          { label: 'Contact', to: '/contact' },
        ],
      },
    ])
  })

  test('without script the Search button leads to the search page (R-057)', () => {
    expect(htmlOf(header)).toMatch(
      /<form action="\/search"><button type="submit"[^>]*aria-label="Search" aria-expanded="false"/,
    )
  })

  test('links wishlist, cart and sign-in with the way back (R-058, R-059, R-060, R-061)', () => {
    const html = htmlOf(header, '/products?category=women')
    expect(html).toMatch(/aria-label="Wishlist"[^>]*href="\/wishlist"/)
    expect(html).toMatch(/aria-label="Cart"[^>]*href="\/cart"/)
    expect(html).toContain('href="/login?from=%2Fproducts%3Fcategory%3Dwomen"')
    expect(htmlOf(header, '/')).toContain('href="/login"')
  })

  test('has no style attributes, which the content security policy forbids', () => {
    expect(htmlOf(header)).not.toContain('style=')
  })
})

describe('the mobile panel', () => {
  const panel = inShop(<MobileMenuPanel id="panel" searching={false} />)

  test('has a search box and the menu links (R-077, R-080)', () => {
    expect(htmlOf(panel)).toContain('role="combobox"')
    for (const { links } of menuGroups) {
      for (const { to } of links) expect(htmlOf(panel)).toContain(`href="${to}"`)
    }
  })

  test('links sign-in and sign-up with the way back for visitors (R-082)', () => {
    expect(textOf(panel)).toMatch(/Sign In Sign Up$/)
    expect(htmlOf(panel, '/about')).toContain('href="/signup?from=%2Fabout"')
  })
})

describe('the page frame', () => {
  test('begins with a skip link', () => {
    const html = htmlOf(inShop(<PageFrame>words</PageFrame>))
    expect(html).toMatch(/^<a class="page-frame-skip-link" href="#main">Skip to content<\/a>/)
    expect(html).toContain('<main id="main" class="page-frame-main" tabindex="-1">words</main>')
  })

  test('is the same on /checkout as everywhere', () => {
    const frame = inShop(<PageFrame>words</PageFrame>)
    const withoutWayBack = (html: string) => html.replaceAll(/\/login[^"]*/g, '/login')
    expect(withoutWayBack(htmlOf(frame, '/checkout'))).toBe(withoutWayBack(htmlOf(frame, '/about')))
  })
})
