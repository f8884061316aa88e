import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'

import { htmlOf, inShop } from '../../tests/support/render.tsx'
import { announcements, shop } from '../../content/shop.ts'
import { SiteFooter } from './footer/site-footer.tsx'
import { SiteHeader } from './header/site-header.tsx'
import { PageFrame } from './page-frame.tsx'

const header = inShop(<SiteHeader />)

test('the server renders the first announcement and a pause button', () => {
  const html = htmlOf(header)
  expect(html.match(/data-current/g)).toHaveLength(1)
  expect(html.indexOf('data-current')).toBeLessThan(html.indexOf(announcements[0]?.label ?? '-'))
  expect(html).toContain('aria-label="Pause announcements"')
  // A character beyond Latin-1 doubles the text of a whole page in memory.
  expect(html).not.toContain('₹')
})

test('the page frame is the same on /checkout as everywhere', () => {
  const frame = inShop(<PageFrame>words</PageFrame>)
  const withoutWayBack = (html: string) => html.replaceAll(/\/login[^"]*/g, '/login')
  expect(withoutWayBack(htmlOf(frame, '/checkout'))).toBe(withoutWayBack(htmlOf(frame, '/about')))
})

test('the footer names the owner’s address where one is set', () => {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: SiteFooter }])
  const loaderData = { root: { shopEmail: 'owner@shop.example' } }
  const html = renderToStaticMarkup(<Stub hydrationData={{ loaderData }} />)
  expect(html).toContain('<a href="mailto:owner@shop.example">owner@shop.example</a>')
  expect(html).not.toContain(shop.email)
})
