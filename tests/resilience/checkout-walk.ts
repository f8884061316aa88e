import { chromium } from 'playwright-core'

import { browserFlags, findBrowser } from '../support/browser.mjs'
import { walkCheckout } from '../support/checkout-walk/walk-checkout.ts'
import type { WalkingShopper } from '../support/checkout-walk/walk.ts'
import { timeouts } from '../support/timeouts.ts'
import { signInBuyer } from './browser-session.ts'
import type { ResilienceTest } from './resilience-test.ts'

/** B-11: random walks through the checkout, as in `npm test`, for minutes. A round is one shopper's walk. */
export const checkoutWalk: ResilienceTest = {
  title: 'checkout walk: it shows what is true, and orders what it shows',
  proves: ['B-11'],
  rounds: 100,
  async missingRequirement() {
    return (await findBrowser()) ? null : 'a Chromium'
  },
  async run(testShop, { rounds, random }) {
    const browser = await chromium.launch({
      executablePath: (await findBrowser()) ?? '',
      args: browserFlags,
    })
    async function openShopper(): Promise<WalkingShopper> {
      for (const context of browser.contexts()) await context.close()
      const context = await browser.newContext({ baseURL: testShop.url, locale: 'en-US' })
      const page = await context.newPage()
      page.setDefaultTimeout(timeouts.action)
      await page.goto('/robots.txt')
      const names = { first_name: 'Grace', last_name: 'Hopper' }
      return { page, ...(await signInBuyer(page, testShop, names)) }
    }
    let walked = 0
    let compared = 0
    let failure: string | null = null
    try {
      for (const _ of rounds) {
        const seed = Math.floor(random() * 2 ** 31)
        compared += await walkCheckout(testShop.owner, openShopper, {
          seed,
          walks: 1,
          maxCommands: 120,
        })
        walked += 1
      }
    } catch (error) {
      const { message, cause } = error as Error
      failure = `${message}\n${String(cause)}`
    } finally {
      await browser.close()
    }
    return { rounds: walked, figures: { compared, failure }, passed: failure === null }
  },
}
