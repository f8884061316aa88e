import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { openFaultProxy, type FaultProxy } from '../resilience/fault-proxy.ts'
import { findCoveredByToasts } from '../support/covered-by-toasts.ts'
import { waitFor, type Engine } from '../support/engines/engine.ts'
import { engines } from '../support/engines/engines.ts'
import { errorsOf } from '../support/engines/page-errors.ts'
import {
  checkOut,
  click,
  findMisplacedPictures,
  findProduct,
  findSlippedDots,
  goTo,
  hasFocus,
  isDrawerInPlace,
  readOrder,
  readUntilKept,
  signIn,
  waitForPath,
  waitForText,
} from '../support/engines/journey.ts'
import { shop } from '../support/shop.ts'
import { newShopper } from '../support/shopper.ts'
import { createAccount } from '../support/signed-in-shopper.ts'
import { translatePage } from '../support/translate-page.ts'

// Chromium runs all other tests. Firefox and WebKit run what is likeliest to differ there.

describe.each(Object.entries(engines))('in %s', (_name, openEngine) => {
  // oxlint-disable-next-line vitest/no-disabled-tests, vitest/valid-title -- a chain, not a test
  const engineTest = test.skipIf(openEngine === null)
  let engine: Engine
  /** What stands between the browser and the shop: the way to lose the connection in either engine. */
  let line: FaultProxy
  let site: string

  beforeAll(async () => {
    if (openEngine === null) return
    engine = await openEngine()
    line = await openFaultProxy({ host: 'localhost', port: Number(new URL(shop.url).port) })
    site = `http://localhost:${line.port}`
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

  engineTest.each([
    ['at a desk', 1440, () => {}],
    ['on a phone that translates the page', 390, translatePage],
  ])('%s a shopper finds a product, signs in and orders it', async (_where, width, changePage) => {
    const grace = newShopper()
    await createAccount(grace)
    await engine.resize(width, 900)
    await engine.open(`${site}/`)
    await engine.evaluate(() => localStorage.clear())
    await goTo(engine, `${site}/`)
    await engine.takeErrors() // of the first page, if it was just reading a shopper's cart
    await engine.evaluate(changePage)
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
    expect(await errorsOf(engine)).toEqual([])
  })

  // The widths with which the page is opened, then to which it is resized.
  engineTest.each([
    ['/', [390, 820, 1440]],
    ['/products', [820, 1440, 390]],
    ['/products/strand-check-scarf', [1440, 390, 820]],
    ['/search?q=wool', [390, 820, 1440]],
    ['/categories', [820, 1440, 390]],
  ] as const)(
    'on %s at %j px pictures fill their boxes, colour dots stand in theirs and the page is not too wide',
    async (path, [first, ...others]) => {
      await engine.resize(first, 844)
      await goTo(engine, site + path)
      await checkPlaces(path, first)
      for (const width of others) {
        await engine.resize(width, 844)
        await checkPlaces(path, width)
      }
      expect(await errorsOf(engine)).toEqual([])
    },
  )

  async function checkPlaces(path: string, width: number) {
    expect(await engine.evaluate(() => innerWidth)).toBe(width)
    const pictures = () => document.querySelectorAll('.picture > img').length
    expect(await engine.evaluate(pictures), path).toBeGreaterThan(2)
    expect(await engine.evaluate(findMisplacedPictures), path).toEqual([])
    const dots = () => document.querySelectorAll('.colour-dot').length
    if (path.startsWith('/products')) expect(await engine.evaluate(dots)).toBeGreaterThan(2)
    expect(await engine.evaluate(findSlippedDots), path).toEqual([])
  }

  engineTest('text typed as soon as the page is there is searched for', async () => {
    await engine.resize(1440, 900)
    for (const text of ['wool', 'silk', 'linen']) {
      await engine.open(`${site}/search`)
      await engine.click('.search-form input', 'Search')
      await engine.type(text)
      await engine.pressEnter()
      await waitFor(engine, text, (q) => location.search === `?q=${q}`, text)
      await waitForText(engine, `Search Results for "${text}"`)
    }
    expect(await errorsOf(engine)).toEqual([])
  })

  engineTest('the header opens its search box at the first press', async () => {
    await engine.resize(1440, 900)
    for (const path of ['/', '/products', '/about']) {
      await goTo(engine, site + path)
      await engine.click('.header-search button', 'Search')
      await waitFor(engine, 'the search box', hasFocus, '[role=combobox]')
    }
    expect(await errorsOf(engine)).toEqual([])
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
    expect(await errorsOf(engine)).toEqual([])
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
    expect(await errorsOf(engine)).toEqual([])
  })

  engineTest('the label of the first field with an error is in sight', async () => {
    await engine.resize(390, 500)
    await goTo(engine, `${site}/contact`)
    // Of a shopper the form knows the name.
    await engine.evaluate(() => localStorage.clear())
    await goTo(engine, `${site}/contact`)
    await engine.takeErrors() // of the first page, if it was just reading the shopper's cart
    await click(engine, 'button', 'Send Message')
    await waitForText(engine, 'Please enter your name')
    // The header comes back, as the page is scrolled up to that field.
    await waitFor(engine, 'the label below the header', () => {
      const label = (document.activeElement as HTMLInputElement).labels?.[0]
      const header = document.querySelector('.site-header')?.getBoundingClientRect()
      if (!label || scrollY === 0 || header?.top !== 0) return false
      return label.getBoundingClientRect().top >= header.bottom
    })
    expect(await errorsOf(engine)).toEqual([])
  })

  engineTest('the bars of the ratings have a background as long as all ratings', async () => {
    await goTo(engine, `${site}/products/linen-shirt`)
    const background = () => {
      const meter = document.querySelector('.rating-summary meter')
      return meter && getComputedStyle(meter).backgroundColor
    }
    expect(await engine.evaluate(background)).toMatch(/^rgb\(/)
  })

  engineTest('leaving a page in the middle of a request is no error', async () => {
    const grace = newShopper()
    const session = await createAccount(grace)
    await goTo(engine, `${site}/size-guide`)
    await engine.evaluate(
      (stored) => localStorage.setItem('sb-localhost-auth-token', stored),
      JSON.stringify(session),
    )
    line.set('slow')
    for (const path of ['/cart', '/wishlist', '/account', '/orders', '/checkout', '/products']) {
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
    const fresh = await openFaultProxy({ host: 'localhost', port: Number(new URL(shop.url).port) })
    const origin = `http://localhost:${fresh.port}`
    // Left before they were read.
    for (const path of ['/', '/about', '/about', '/']) await goTo(engine, origin + path)
    const pages = { '/about': 'About', '/size-guide': 'Size Guide' }
    for (const path of Object.keys(pages)) await readUntilKept(engine, origin, path)
    expect(await errorsOf(engine)).toEqual([])
    fresh.set('refuse')
    try {
      for (const [path, title] of Object.entries(pages)) {
        await engine.open(origin + path)
        await waitForText(engine, title)
      }
      expect(await engine.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px')
    } finally {
      await fresh.close()
    }
    await engine.takeErrors() // those of requests that could not be answered
  })
})
