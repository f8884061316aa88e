import { expect, inject } from 'vitest'

import { ada, signIn } from '../stage/shopper.ts'
import {
  arriveAt,
  desk,
  findBarriers,
  journey,
  overhang,
  phone,
  type Visitor,
} from '../stage/visitor.ts'

interface ScreenPage {
  path: string
  /** What the browser's tab says before the name of the house. */
  title: RegExp
  /** The first heading; an `h1` unless the screen is one that belongs to somebody else. */
  heading: RegExp
  status?: number
}

const publicPages: ScreenPage[] = [
  { path: '/', title: /./, heading: /./ },
  { path: '/products', title: /Products/, heading: /Products/ },
  { path: '/products?category=women&sortBy=price-low', title: /Women/, heading: /Women/ },
  { path: '/products?search=no-such-thing', title: /Products/, heading: /Products/ },
  { path: '/products/linen-shirt', title: /Linen Shirt/, heading: /Linen Shirt/ },
  { path: '/products/silk-scarf', title: /Silk Scarf/, heading: /Silk Scarf/ },
  { path: '/categories', title: /Collections/, heading: /Discover Collections/ },
  { path: '/search', title: /Search/, heading: /Search/ },
  { path: '/search?q=linen', title: /linen/, heading: /Search/ },
  { path: '/search?q=no-such-thing', title: /no-such-thing/, heading: /Search/ },
  { path: '/cart', title: /Cart/, heading: /Please Sign In/ },
  { path: '/login', title: /Sign in/, heading: /Sign in/ },
  { path: '/signup', title: /Create account/, heading: /Create account/ },
  { path: '/forgot-password', title: /Forgot password/, heading: /Forgot your password/ },
  { path: '/reset-password', title: /new password/, heading: /Choose a new password/ },
  { path: '/confirm', title: /Confirm/, heading: /Confirm your email/ },
  { path: '/unsubscribe', title: /Newsletter/, heading: /./ },
  { path: '/about', title: /About/, heading: /./ },
  { path: '/contact', title: /Contact/, heading: /Contact/ },
  { path: '/terms', title: /Terms/, heading: /Terms/ },
  { path: '/privacy', title: /Privacy/, heading: /Privacy/ },
  { path: '/refund', title: /Refund/, heading: /Refund/ },
  { path: '/order-status', title: /Order Status/i, heading: /Order Status/i },
  { path: '/returns-exchanges', title: /Returns/, heading: /Returns/ },
  { path: '/size-guide', title: /Size Guide/i, heading: /Size Guide/i },
  { path: '/careers', title: /Careers/, heading: /Careers/ },
  { path: '/press', title: /Press/, heading: /Press/ },
  { path: '/sustainability', title: /Sustainability/, heading: /Sustainability/ },
  { path: '/cookie-policy', title: /Cookie/, heading: /Cookie/ },
  { path: '/accessibility', title: /Accessibility/, heading: /Accessibility/ },
  { path: '/no/such/page', title: /not found/i, heading: /404/, status: 404 },
]

const shopperPages: ScreenPage[] = [
  { path: '/cart', title: /Cart/, heading: /Cart/ },
  { path: '/wishlist', title: /Wishlist/, heading: /My Wishlist/ },
  { path: '/checkout', title: /Checkout/, heading: /Checkout/ },
  { path: '/orders', title: /Orders/, heading: /My Orders/ },
  {
    path: '/order-confirmation/ORD-MBQ4T1C8ADA01',
    title: /Receipt ORD-MBQ4T1C8ADA01/,
    heading: /Order Confirmed/,
  },
  { path: '/order-confirmation/ORD-NOBODYS', title: /Order not found/, heading: /Order Not Found/ },
  { path: '/account', title: /My Account/, heading: /My Account/ },
]

const windows = [
  ['a desk', desk],
  ['a phone', phone],
] as const

for (const [place, options] of windows) {
  journey(`every public page is sound at ${place}`, { timeout: 300_000 }, async ({ arrive }) => {
    const visitor = await arrive(options)
    const faults: string[] = []
    for (const screen of publicPages) faults.push(...(await faultsOf(visitor, screen)))
    expect(faults).toEqual([])
  })

  journey(
    `every page of a shopper is sound at ${place}`,
    { timeout: 180_000 },
    async ({ arrive }) => {
      const visitor = await arrive(options)
      await visitor.goTo('/login?from=/orders')
      await signIn(visitor.page, ada)
      await arriveAt(visitor.page, '/orders')
      const faults: string[] = []
      for (const screen of shopperPages) faults.push(...(await faultsOf(visitor, screen)))
      expect(faults).toEqual([])
    },
  )
}

journey('who is signed out is led to sign in, and remembered', async ({ visitor }) => {
  for (const path of [
    '/wishlist',
    '/checkout',
    '/orders',
    '/account',
    '/order-confirmation/ORD-1',
  ]) {
    await visitor.goTo(path)
    await visitor.page.waitForURL(`**/login?from=${encodeURIComponent(path)}`)
  }
})

journey(
  'an unknown product has a status of its own, and leads to the others (R-563)',
  async ({ visitor }) => {
    const { page, complaints } = visitor
    const answer = await fetch(`${inject('shop').url}/products/no-such-product`)
    expect(answer.status).toBe(404)
    await page.goto('/products/no-such-product')
    await arriveAt(page, '/products')
    await page.getByText('Product not found.').first().waitFor()
    forgetMissingPage(complaints)
  },
)

/** Looks at one page as its visitor has it before them; one line for each fault. */
async function faultsOf(visitor: Visitor, screen: ScreenPage): Promise<string[]> {
  const { page, complaints } = visitor
  const { path, title, heading, status = 200 } = screen
  const faults: string[] = []
  const answer = await page.goto(path)
  if (answer?.status() !== status) faults.push(`status ${answer?.status()}`)
  const headings = page.getByRole('heading', { level: 1 })
  await headings
    .filter({ hasText: heading })
    .waitFor({ timeout: 5_000 })
    .catch(() => faults.push(`no h1 ${heading}`))
  await settle(visitor)
  if ((await headings.count()) !== 1) faults.push(`${await headings.count()} h1`)
  if (!title.test(await page.title())) faults.push(`title "${await page.title()}"`)
  faults.push(...(await findBarriers(page)))
  if ((await overhang(page)) > 0) faults.push(`${await overhang(page)} px too wide`)
  if (status === 404) forgetMissingPage(complaints)
  faults.push(...complaints.splice(0))
  return faults.map((fault) => `${path}: ${fault}`)
}

/** Pictures may come later; what is fading in has no final colours yet. */
async function settle({ page }: Visitor) {
  await page.waitForLoadState('load')
  await page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations === 1)
    await Promise.allSettled(running.map(({ finished }) => finished))
  })
}

/** The browser notes a page that was not found in its console; that is the page we asked for. */
function forgetMissingPage(complaints: string[]) {
  const at = complaints.findIndex((complaint) => complaint.includes('status of 404'))
  if (at >= 0) complaints.splice(at, 1)
}
