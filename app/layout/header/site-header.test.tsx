import { expect, test } from 'vitest'

import { htmlOf, inShop } from '../../../tests/support/render.tsx'
import { announcements } from '../../../content/shop.ts'
import { PageFrame } from '../page-frame.tsx'
import { SiteHeader } from './site-header.tsx'

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
