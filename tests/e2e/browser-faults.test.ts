import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { fillCart } from '../support/cart-and-wishlist.ts'
import {
  fillSteps,
  ignoreErrors,
  onlyOrderOf,
  openCheckout,
  placeOrderButton,
} from '../support/checkout.ts'
import { newShopper, signIn } from '../support/shopper.ts'
import { createAccount, sessionKey } from '../support/signed-in-shopper.ts'
import { insertTestProducts } from '../support/test-products.ts'
import { browserTest, waitForHydration, waitForPath } from '../support/visitor.ts'

await insertTestProducts('Stored Scarf')
const scarf = 'stored-scarf'

const nonsense = ['null', '42', '{', '{"access_token":1}', '[null,{"a":1},7]']

browserTest.concurrent(
  'the shop opens signed out whatever is in localStorage (F-23)',
  async ({ visitor, page, goTo }) => {
    await goTo('/size-guide')
    for (const kept of nonsense) {
      await page.evaluate(
        ([session, text]) => {
          for (const key of [
            session,
            'searchHistory',
            'pendingCartAct',
            'pendingWish',
            'resetEmail',
          ])
            localStorage.setItem(key ?? '', text ?? '')
          sessionStorage.setItem('draft checkout', text ?? '')
        },
        [sessionKey, kept],
      )
      await page.goto('/checkout')
      await waitForPath(page, '/login')
    }
    await goTo('/search')
    await page
      .getByRole('link', { name: /sign in/i })
      .first()
      .waitFor()
    // The auth client says what it recovers from.
    ignoreErrors(visitor, /status of 40[013]/, /Cannot create property 'user'/)
  },
)

browserTest.concurrent('checkout works without storage (F-23)', async ({ visitor, page }) => {
  await page.addInitScript(() => {
    // Full for everything but the session of before, which is there.
    const setItem = Storage.prototype.setItem
    Storage.prototype.setItem = function (key: string, value: string) {
      if (!key.startsWith('sb-')) throw new DOMException('Full', 'QuotaExceededError')
      setItem.call(this, key, value)
    }
  })
  await openCheckout(visitor, scarf)
  await fillSteps(page)
  await placeOrderButton(page).click()
  await onlyOrderOf(page)
})

browserTest.concurrent(
  'browsing, search and sign-in work without storage (F-23)',
  async ({ visitor, page, goTo }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Denied', 'SecurityError')
          },
        })
      }
    })
    await goTo('/')
    await goTo('/search?q=scarf')
    await page.getByRole('article').first().waitFor()
    await goTo('/products/como-square')
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await waitForPath(page, '/login')
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
    // The router cannot remember where a page was scrolled to.
    ignoreErrors(visitor, /Denied/)
  },
)

browserTest.concurrent(
  'a missing image shows a placeholder without moving the layout (F-27)',
  async ({ visitor, page, goTo, expect }) => {
    await goTo('/products?category=accessories')
    const whole = await placesOfCards(page)
    // Half of them are gone, the others are no pictures.
    let asked = 0
    await page.route('**/pictures/**', (route) => {
      asked += 1
      return asked % 2
        ? route.fulfill({ status: 404 })
        : route.fulfill({ contentType: 'image/avif', body: 'rubbish' })
    })
    await page.reload()
    await waitForHydration(page)
    await page.locator('.picture[data-missing]').first().waitFor()
    await expect.poll(() => page.locator('.product-card img').count()).toBeLessThan(3)
    expect(await placesOfCards(page)).toEqual(whole)
    ignoreErrors(visitor, /404/)
  },
)

browserTest.concurrent(
  'of responses in the wrong order the newest request wins (F-28)',
  async ({ page, goTo }) => {
    // The answer to the first words comes late.
    await page.route(/rpc\/|shop_products/, async (route) => {
      const late = /scarf/i.test(
        decodeURIComponent(route.request().url()) + (route.request().postData() ?? ''),
      )
      if (late) await new Promise((resolve) => setTimeout(resolve, 2000))
      await route.continue().catch(() => {})
    })
    await goTo('/')
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox', { name: 'Search products' })
    await box.fill('scarf')
    await page.waitForTimeout(400)
    await box.fill('belt')
    await page.getByRole('option', { name: /belt/i }).first().waitFor()
    await page.waitForTimeout(1200)
    expect((await page.getByRole('option').allInnerTexts()).join()).not.toMatch(/scarf/i)
  },
)

async function placesOfCards(page: Page) {
  return page.locator('.product-card .picture').evaluateAll((pictures) =>
    pictures.slice(0, 8).map((picture) => {
      const { x, y, width, height } = picture.getBoundingClientRect()
      return [x, y + scrollY, width, height].map(Math.round)
    }),
  )
}

const day = 24 * 60 * 60 * 1_000

for (const [clock, skew] of [
  ['a day ahead', day],
  ['a day behind', -day],
] as const) {
  browserTest.concurrent(
    `with a clock that is ${clock}, sign-in and ordering work, and no session is renewed (F-16, A-39)`,
    async ({ page, goTo }) => {
      const person = newShopper()
      await createAccount(person)
      await setClock(page, skew)
      const renewals: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('grant_type=refresh_token')) renewals.push(request.url())
      })
      await goTo('/login?from=%2Fcart')
      await signIn(page, person)
      await waitForPath(page, '/cart')
      await fillCart(page, { [scarf]: 1 })
      await page.reload()
      await waitForHydration(page)
      await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
      await fillSteps(page)
      await placeOrderButton(page).click()
      await onlyOrderOf(page)
      expect(renewals).toEqual([])
    },
  )
}

/** What the page's own clock says differs from the true time by so many milliseconds. */
async function setClock(page: Page, skew: number) {
  await page.addInitScript((ms) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + ms
    window.Date = new Proxy(Date, {
      construct: (clock, given: []) =>
        given.length > 0 ? new clock(...given) : new clock(Date.now()),
    })
  }, skew)
}
