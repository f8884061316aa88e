import { expect } from 'vitest'

import { publicScreens, type ScreenPage } from '../support/public-screens.ts'
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
      for (const screen of publicScreens) faults.push(...(await findProblems(visitor, screen)))
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
