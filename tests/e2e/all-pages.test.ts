import { expect } from 'vitest'

import { informationPages } from '../support/information-pages.ts'
import { signInAs } from '../support/signed-in-shopper.ts'
import { ada } from '../support/shopper.ts'
import {
  waitForPath,
  desktop,
  findAccessibilityViolations,
  browserTest,
  horizontalOverflow,
  phone,
  type Visitor,
} from '../support/visitor.ts'
import { shop } from '../support/shop.ts'

interface ScreenPage {
  path: string
  /** The document's title before the shop's name. */
  title: RegExp
  /** The `h1`. */
  heading: RegExp
  status?: number
}

const publicPages: ScreenPage[] = [
  { path: '/', title: /./, heading: /./ },
  { path: '/products', title: /Products/, heading: /Products/ },
  { path: '/products?category=women&sortBy=price-low', title: /Women/, heading: /Women/ },
  {
    path: '/products?search=no-such-thing',
    title: /^"no-such-thing" in Products/,
    heading: /Products/,
  },
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
  { path: '/contact', title: /Contact/, heading: /Contact/ },
  ...informationPages.map(({ path, title, heading }) => ({
    path,
    title: new RegExp(`^${RegExp.escape(title)} · `),
    heading: new RegExp(`^${RegExp.escape(heading)}$`),
  })),
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
  ['a desktop', desktop],
  ['a phone', phone],
] as const

for (const [place, options] of windows) {
  browserTest(
    `every public page has its title, heading, no accessibility violation and no overflow on ${place}`,
    async ({ openVisitor }) => {
      const visitor = await openVisitor(options)
      const faults: string[] = []
      for (const screen of publicPages) faults.push(...(await findProblems(visitor, screen)))
      expect(faults).toEqual([])
    },
  )

  browserTest(
    `every private page has its title, heading, no accessibility violation and no overflow on ${place}`,
    async ({ openVisitor }) => {
      const visitor = await openVisitor(options)
      await signInAs(visitor, ada)
      const faults: string[] = []
      for (const screen of shopperPages) faults.push(...(await findProblems(visitor, screen)))
      expect(faults).toEqual([])
    },
  )
}

browserTest(
  'an unknown product returns 404 and leads to the products page (R-563)',
  async ({ visitor }) => {
    const { page, consoleErrors } = visitor
    const answer = await fetch(`${shop.url}/products/no-such-product`)
    expect(answer.status).toBe(404)
    await page.goto('/products/no-such-product')
    await waitForPath(page, '/products')
    await page.getByText('Product not found.').first().waitFor()
    forgetMissingPage(consoleErrors)
  },
)

/** Looks at one page as its visitor has it before them; one line for each fault. */
async function findProblems(visitor: Visitor, screen: ScreenPage): Promise<string[]> {
  const { page, consoleErrors } = visitor
  const { path, title, heading, status = 200 } = screen
  const faults: string[] = []
  const answer = await page.goto(path)
  if (answer?.status() !== status) faults.push(`status ${answer?.status()}`)
  const headings = page.getByRole('heading', { level: 1 })
  await headings
    .filter({ hasText: heading })
    .waitFor()
    .catch(() => faults.push(`no h1 ${heading}`))
  await settle(visitor)
  if ((await headings.count()) !== 1) faults.push(`${await headings.count()} h1`)
  if (!title.test(await page.title())) faults.push(`title "${await page.title()}"`)
  faults.push(...(await findAccessibilityViolations(page)))
  if ((await horizontalOverflow(page)) > 0)
    faults.push(`${await horizontalOverflow(page)} px too wide`)
  if (status === 404) forgetMissingPage(consoleErrors)
  faults.push(...consoleErrors.splice(0))
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
function forgetMissingPage(consoleErrors: string[]) {
  const at = consoleErrors.findIndex((complaint) => complaint.includes('status of 404'))
  if (at >= 0) consoleErrors.splice(at, 1)
}
