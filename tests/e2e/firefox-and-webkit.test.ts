import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Engine, errorsOf, waitFor } from '../support/engines/engine.ts'
import {
  addAfterLoss,
  checkOut,
  click,
  engines,
  findMisplacedPictures,
  findProduct,
  findSlippedDots,
  goTo,
  hasFocus,
  isDrawerInPlace,
  openLine,
  ratingBackground,
  readOrder,
  readUntilKept,
  signIn,
  waitForPath,
  waitForText,
} from '../support/engines/journey.ts'
import type { FaultProxy } from '../support/fault-proxy.ts'
import { findCoveredByToasts } from '../support/layout-problems.ts'
import { newShopper } from '../support/shopper.ts'
import { createAccount, sessionKey } from '../support/signed-in-shopper.ts'
import { translatePage } from '../support/translate-page.ts'

// Chromium runs all other tests. Firefox and WebKit run what is likeliest to differ there.

describe.each(Object.entries(engines))('in %s', (name, openEngine) => {
  // oxlint-disable-next-line vitest/no-disabled-tests, vitest/valid-title -- a chain, not a test
  const engineTest = test.skipIf(openEngine === null)
  let engine: Engine
  let line: FaultProxy
  let site: string

  beforeAll(async () => {
    if (openEngine === null) return
    engine = await openEngine()
    line = await openLine()
    site = `http://localhost:${line.port}`
  })
  afterEach(async () => {
    if (engine) expect(await errorsOf(engine)).toEqual([])
  })
  afterAll(async () => {
    await engine?.close()
    await line?.close()
  })
  beforeEach(async ({ task }) => {
    // The second try begins with a new browser: the first one may have crashed.
    if (openEngine && task.result?.retryCount) {
      await engine.close().catch(() => {})
      engine = await openEngine()
    }
    await engine?.takeErrors()
  })

  engineTest('on a translated page a shopper finds a product, signs in and orders it', async () => {
    const grace = newShopper()
    await createAccount(grace)
    await engine.resize(name === 'Firefox' ? 1440 : 390, 900)
    await signOut()
    await engine.evaluate(translatePage)
    await findProduct(engine, 'strand', 'Strand Check Scarf')
    await engine.click('.purchase-panel-buttons button', 'Add to Cart')
    await signIn(engine, grace)
    await waitForText(engine, 'has been added to your cart.')
    await click(engine, 'a', 'Cart, 1 item')
    await waitForText(engine, 'Cart Items (1)')
    await click(engine, '.toast button', 'Close')
    await waitFor(engine, 'no message', () => document.querySelector('.toast') === null)
    await checkOut(engine)
    await waitForPath(engine, '/order-confirmation/')
    await waitForText(engine, 'Order Confirmed')
    const orderNumber = await engine.evaluate(() => location.pathname.split('/').at(-1) ?? '')
    expect(await readOrder(orderNumber)).toEqual([
      {
        email: grace.email,
        status: 'pending',
        product_slug: 'strand-check-scarf',
        quantity: 1,
        city: 'Berkeley',
      },
    ])
    await goTo(engine, `${site}/orders`)
    await waitForText(engine, orderNumber)
    expect(await engine.evaluate(findMisplacedPictures)).toEqual([])
  })

  /** Opens a page anew, of which no shopper is signed in. */
  async function signOut(path = '/') {
    await engine.open(site + path)
    await engine.evaluate(() => localStorage.clear())
    await goTo(engine, site + path)
    await engine.takeErrors() // of the first page, if it was just reading a shopper's cart
  }

  // The widths with which the page is opened, then to which it is resized.
  engineTest.each([
    ['/', [390, 820, 1440]],
    ['/products', [820, 1440, 390]],
    ['/products/strand-check-scarf', [1440, 390, 820]],
  ] as const)(
    'on %s at %j px pictures fill their boxes, colour dots and ratings are seen, and the page is not too wide',
    async (path, widths) => {
      await engine.resize(widths[0], 844)
      await goTo(engine, site + path)
      for (const width of widths) {
        await engine.resize(width, 844)
        await checkPlaces(path, width)
      }
    },
  )

  async function checkPlaces(path: string, width: number) {
    expect(await engine.evaluate(() => innerWidth)).toBe(width)
    const pictures = () => document.querySelectorAll('.picture > img').length
    expect(await engine.evaluate(pictures), path).toBeGreaterThan(2)
    expect(await engine.evaluate(findMisplacedPictures), path).toEqual([])
    const dots = () => document.querySelectorAll('.colour-dot').length
    if (path.startsWith('/products')) expect(await engine.evaluate(dots)).toBeGreaterThan(2)
    if (path.startsWith('/products/'))
      expect(await engine.evaluate(ratingBackground)).toMatch(/^rgb\(/)
    expect(await engine.evaluate(findSlippedDots), path).toEqual([])
  }

  engineTest('text typed as soon as the page is there is searched for', async () => {
    await engine.resize(1440, 900)
    for (const text of ['wool', 'silk']) {
      await engine.open(`${site}/search`)
      await engine.click('.search-form input', 'Search')
      await engine.type(text)
      await engine.pressEnter()
      await waitFor(engine, text, (q) => location.search === `?q=${q}`, text)
      await waitForText(engine, `Search Results for "${text}"`)
    }
  })

  engineTest('the header opens its search box at the first press', async () => {
    await engine.resize(1440, 900)
    for (const path of ['/', '/about']) {
      await goTo(engine, site + path)
      await engine.click('.search-button button', 'Search')
      await waitFor(engine, 'the search box', hasFocus, '[role=combobox]')
    }
  })

  engineTest('a toast covers no button, also after the page was scrolled', async () => {
    await engine.resize(390, 844)
    await goTo(engine, `${site}/`)
    await engine.evaluate(() => document.querySelector('.site-footer')?.scrollIntoView())
    await click(engine, '.newsletter-form button', 'Subscribe')
    await waitForText(engine, 'Please enter your email address')
    for (const selector of ['.newsletter-form .button', 'main .button']) {
      // To where the button lies under the toast.
      await engine.evaluate((wanted) => {
        const button = document.querySelector(wanted)
        const top = (button?.getBoundingClientRect().top ?? 0) + window.scrollY - 80
        window.scrollTo({ top, behavior: 'instant' })
      }, selector)
      expect(await engine.evaluate(findCoveredByToasts), selector).toEqual([])
    }
  })

  engineTest('a drawer opens over the page, and closes by its button and by Escape', async () => {
    await engine.resize(1440, 900)
    await goTo(engine, `${site}/products/lagan-wrap-dress`)
    await click(engine, 'summary', 'Size and fit')
    for (const way of ['button', 'Escape']) {
      await click(engine, 'a', 'Size guide')
      await waitFor(engine, 'the focus', hasFocus, 'dialog:modal .icon-button')
      await waitFor(engine, 'the panel', isDrawerInPlace)
      await (way === 'button' ? engine.click('.drawer button', 'Close') : engine.pressEscape())
      await waitFor(engine, 'no drawer', () => document.querySelector('dialog') === null)
    }
  })

  engineTest('the label of the first field with an error is in sight', async () => {
    await engine.resize(390, 500)
    // Of a shopper the form knows the name.
    await signOut('/contact')
    await click(engine, 'button', 'Send Message')
    await waitForText(engine, 'Please enter your name')
    // The header comes back, as the page is scrolled up to that field.
    await waitFor(engine, 'the label below the header', () => {
      const label = (document.activeElement as HTMLInputElement).labels?.[0]
      const header = document.querySelector('.site-header')?.getBoundingClientRect()
      if (!label || scrollY === 0 || header?.top !== 0) return false
      return label.getBoundingClientRect().top >= header.bottom
    })
  })

  engineTest('leaving a page in the middle of a request is no error', async () => {
    const grace = newShopper()
    const session = await createAccount(grace)
    await goTo(engine, `${site}/size-guide`)
    await engine.evaluate(
      (key, stored) => localStorage.setItem(key, stored),
      sessionKey,
      JSON.stringify(session),
    )
    line.set('slow')
    for (const path of ['/cart', '/orders', '/products']) {
      await engine.open(site + path)
      await engine.open(`${site}/size-guide`)
    }
    expect(await errorsOf(engine)).toEqual([])
    await engine.evaluate(() => localStorage.clear())
    line.set('none') // ends what the last page still waits for
    await goTo(engine, `${site}/size-guide`)
  })

  engineTest('pages that were read stay readable without a connection', async () => {
    await engine.resize(390, 844)
    const fresh = await openLine()
    const origin = `http://localhost:${fresh.port}`
    // Left before they were read.
    for (const path of ['/', '/about']) await goTo(engine, origin + path)
    const pages = { '/about': 'About', '/size-guide': 'Size Guide' }
    for (const path of Object.keys(pages)) await readUntilKept(engine, origin, path)
    expect(await errorsOf(engine)).toEqual([])
    fresh.set('refuse')
    for (const [path, title] of Object.entries(pages)) {
      await engine.open(origin + path)
      await waitForText(engine, title)
    }
    expect(await engine.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px')
    await fresh.close()
    await engine.takeErrors() // those of requests that could not be answered
  })

  // lost-files.test.ts loses each alone in Chromium, which asks for a lost script again by itself.
  engineTest(
    'a product is added to the cart after each script and stylesheet was lost once',
    async () => {
      await engine.resize(1440, 900)
      const session = JSON.stringify(await createAccount(newShopper()))
      const files = await addAfterLoss(engine, session, [])
      expect(files.length).toBeGreaterThan(15)
      for (const half of [0, 1]) {
        const lost = files.filter((_, index) => index % 2 === half)
        await addAfterLoss(engine, session, lost)
      }
      await engine.takeErrors()
    },
  )
})
