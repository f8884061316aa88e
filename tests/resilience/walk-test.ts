import bcrypt from 'bcrypt'
import { chromium, type Page } from 'playwright-core'
import type pg from 'pg'

import { browserFlags, findBrowser } from '../support/browser.mjs'
import { timeouts } from '../support/timeouts.ts'
import type { WalkingShopper, WalkOptions } from '../support/walks/walks.ts'
import type { ResilienceTest } from './resilience-test.ts'
import type { TestShop } from './test-shop.ts'

type RunWalk = (
  owner: pg.Pool,
  openShopper: () => Promise<WalkingShopper>,
  options: WalkOptions,
) => Promise<number>

/** B-11: random walks as in `npm test`, for minutes. A round is one shopper's walk. */
export function walkTest(title: string, walk: RunWalk): ResilienceTest {
  return {
    title,
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
      const password = 'first-compiler'
      async function openShopper(): Promise<WalkingShopper> {
        for (const context of browser.contexts()) await context.close()
        const context = await browser.newContext({ baseURL: testShop.url, locale: 'en-US' })
        const page = await context.newPage()
        page.setDefaultTimeout(timeouts.action)
        await page.goto('/robots.txt')
        const buyer = await signInBuyer(page, testShop)
        await testShop.superuser.query(
          'update auth.users set encrypted_password = $1 where id = $2',
          [await bcrypt.hash(password, 4), buyer.id],
        )
        return { page, ...buyer, password }
      }
      let walked = 0
      let compared = 0
      let failure: string | null = null
      try {
        for (const _ of rounds) {
          const seed = Math.floor(random() * 2 ** 31)
          compared += await walk(testShop.owner, openShopper, { seed, walks: 1, maxCommands: 300 })
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
}

/** Signs a new shopper in at this page, which is one of the shop. */
async function signInBuyer(page: Page, testShop: TestShop) {
  const [buyer] = await testShop.createBuyers(1)
  const id = buyer?.id ?? ''
  const email = `${id}@example.com`
  const session = {
    access_token: await testShop.accessTokenFor(id),
    refresh_token: 'none',
    token_type: 'bearer',
    expires_in: 21_600,
    expires_at: Math.floor(Date.now() / 1_000) + 21_600,
    user: { id, email, user_metadata: { first_name: 'Grace', last_name: 'Hopper' } },
  }
  await page.evaluate((kept) => {
    const host = location.hostname.split('.')[0]
    localStorage.setItem(`sb-${host}-auth-token`, kept)
  }, JSON.stringify(session))
  return { id, email }
}
