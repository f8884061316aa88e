import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'

import { htmlOf, textOf } from '../../tests/stage/render.tsx'
import { CartProvider } from '../shop/cart/cart.state.tsx'
import { WishlistProvider } from '../shop/wishlist/wishlist.state.tsx'
import { announcements, nextAnnouncement, rotationMs } from './announcements.ts'
import { headerLinks } from './header-links.ts'
import { MobilePanel } from './mobile-panel.tsx'
import { PageFrame } from './page-frame.tsx'
import { SiteHeader } from './site-header.tsx'

const inShop = (view: ReactNode) => (
  <CartProvider>
    <WishlistProvider>{view}</WishlistProvider>
  </CartProvider>
)
const header = inShop(<SiteHeader />)

describe('the announcements', () => {
  test('five take turns, three seconds each (R-042, R-590)', () => {
    expect(rotationMs).toBe(3000)
    const turns = [0, 1, 2, 3, 4].map(nextAnnouncement)
    expect(turns).toEqual([1, 2, 3, 4, 0])
    expect(announcements).toHaveLength(5)
  })

  test('say what they are to say, in this order (R-036, R-039, R-043, R-044, R-045, R-046, R-047)', () => {
    const parts = [
      /personalised cards/i,
      /free shipping over &#8377;999/i,
      /new arrivals/i,
      /20% off your first order with a welcome code/i,
      /newsletter/i,
    ]
    expect(announcements.map(({ html }, index) => parts[index]?.test(html))).toEqual(
      Array(5).fill(true),
    )
    expect(announcements[0]?.html).toMatch(/gifts/)
  })

  test('without script the first one stands there, and the button can stop the rest', () => {
    const html = htmlOf(header)
    expect(html.match(/data-turn/g)).toHaveLength(1)
    expect(html.indexOf('data-turn')).toBeLessThan(html.indexOf(announcements[0]?.html ?? '-'))
    expect(html).toContain('aria-label="Pause announcements"')
  })
})

describe('the header', () => {
  test('the name is the logo and leads home (R-048)', () => {
    expect(htmlOf(header)).toMatch(
      /<a[^>]*class="site-header-logo"[^>]*href="\/"[^>]*>Lisière<\/a>/,
    )
  })

  test('the menu has two groups (R-049, R-050, R-051, R-052, R-053, R-054, R-055, R-056)', () => {
    expect(headerLinks).toEqual([
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

  test('the Search button is a way to the search page before it is a toggle (R-057)', () => {
    expect(htmlOf(header)).toMatch(
      /<form action="\/search"><button type="submit"[^>]*aria-label="Search" aria-expanded="false"/,
    )
  })

  test('wishlist, cart, and the way to sign in and back (R-058, R-059, R-060, R-061)', () => {
    const html = htmlOf(header, '/products?category=women')
    expect(html).toMatch(/aria-label="Wishlist"[^>]*href="\/wishlist"/)
    expect(html).toMatch(/aria-label="Cart"[^>]*href="\/cart"/)
    expect(html).toContain('href="/login?from=%2Fproducts%3Fcategory%3Dwomen"')
    expect(htmlOf(header, '/')).toContain('href="/login"')
  })

  test('carries no style attribute: the content security policy would refuse it', () => {
    expect(htmlOf(header)).not.toContain('style=')
  })
})

describe('the phone’s panel', () => {
  const panel = inShop(<MobilePanel id="panel" searching={false} />)

  test('has a search box and the links of the menu (R-077, R-080)', () => {
    expect(htmlOf(panel)).toContain('role="combobox"')
    for (const { links } of headerLinks) {
      for (const { to } of links) expect(htmlOf(panel)).toContain(`href="${to}"`)
    }
  })

  test('offers a visitor to sign in or up, and back to where he was (R-082)', () => {
    expect(textOf(panel)).toMatch(/Sign In Sign Up$/)
    expect(htmlOf(panel, '/about')).toContain('href="/signup?from=%2Fabout"')
  })
})

describe('the frame of a page', () => {
  test('begins with the way past the header', () => {
    const html = htmlOf(inShop(<PageFrame>words</PageFrame>))
    expect(html).toMatch(/^<a class="skip-link" href="#main">Skip to content<\/a>/)
    expect(html).toContain('<main id="main" tabindex="-1">words</main>')
  })

  test('leaves out at the checkout what would lead away from it', () => {
    const html = htmlOf(inShop(<PageFrame>words</PageFrame>), '/checkout')
    expect(html).toContain('site-header-logo')
    expect(html).not.toContain('aria-label="Search"')
  })
})
