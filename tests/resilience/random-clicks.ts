import { setTimeout as wait } from 'node:timers/promises'

import { chromium, type BrowserContext, type Page } from 'playwright-core'

import { browserFlags, findBrowser } from '../support/browser.mjs'
import { signInBuyer } from './browser-session.ts'
import { countUp } from './concurrency.ts'
import type { ResilienceTest } from './resilience-test.ts'
import { hostileText } from './hostile-texts.ts'
import type { TestShop } from './test-shop.ts'

/**
 * B-11: random clicks, input and navigation on all screens, signed in and out, with a connection that fails
 * now and then, tabs that close and pages that are loaded again. No script may throw, no screen may be the
 * error screen, and no response may be 5xx.
 */
export const randomClicks: ResilienceTest = {
  title: 'random clicks: no script throws, and no screen is the error screen',
  proves: ['B-11'],
  rounds: 200_000,
  async missingRequirement() {
    return (await findBrowser()) ? null : 'a Chromium'
  },
  async run(testShop, { rounds, random }) {
    const browser = await chromium.launch({
      executablePath: (await findBrowser()) ?? '',
      args: browserFlags,
    })
    const visitor = await openRandomVisitor(
      testShop,
      await browser.newContext(phoneOrDesk(random)),
      random,
    )
    let acted = 0
    try {
      for (const round of rounds) {
        await visitor.act(round)
        acted += 1
      }
    } finally {
      await browser.close()
    }
    const { errors, done } = visitor
    return {
      rounds: acted,
      figures: { ...done, errors: [...new Set(errors)].slice(0, 20) },
      passed: errors.length === 0,
    }
  },
}

async function openRandomVisitor(
  testShop: TestShop,
  context: BrowserContext,
  random: () => number,
) {
  const errors: string[] = []
  const done: Record<string, number> = {}
  let isOffline = false
  let page = await openTab()
  await signIn()

  async function openTab() {
    const tab = await context.newPage()
    tab.setDefaultTimeout(10_000)
    const note = (words: string) => {
      if (!isOffline && !expected.some((known) => known.test(words)))
        errors.push(`${new URL(tab.url()).pathname}: ${words.slice(0, 300)}`)
    }
    tab.on('pageerror', (error) => note(error.message))
    tab.on('console', (message) => message.type() === 'error' && note(message.text()))
    tab.on('response', (answer) => {
      if (answer.status() >= 500) note(`${answer.status()} of ${answer.url()}`)
    })
    tab.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
    await tab.goto(`${testShop.url}/`)
    return tab
  }

  /** A new shopper, signed in at this browser. */
  async function signIn() {
    await signInBuyer(page, testShop)
    await page.goto(`${testShop.url}${anyOf(screens, random)}`)
  }

  async function goOffline() {
    isOffline = true
    await context.setOffline(true)
    for (let presses = 0; presses < 3; presses += 1) await press(page, random)
    await wait(100)
    await context.setOffline(false)
    await page.goto(`${testShop.url}${anyOf(screens, random)}`)
    isOffline = false
  }

  const ways: [name: string, weight: number, act: () => Promise<unknown>][] = [
    ['pressed', 60, () => press(page, random)],
    ['typed', 20, () => type(page, random)],
    ['keys', 8, () => page.keyboard.press(anyOf(keys, random))],
    ['went back or forward', 4, () => (random() < 0.7 ? page.goBack() : page.goForward())],
    ['opened another address', 3, () => page.goto(`${testShop.url}${anyOf(screens, random)}`)],
    ['loaded again', 1, () => page.reload()],
    ['resized the window', 1, () => page.setViewportSize(anyOf(windows, random))],
    ['went offline', 1, goOffline],
    ['signed in as a new shopper', 1, signIn],
    [
      'closed the tab',
      1,
      async () => {
        const left = page
        page = await openTab()
        await left.close()
      },
    ],
  ]

  return {
    errors,
    done,
    async act(round: number) {
      const [name, , act] = byWeight(ways, random)
      countUp(done, name)
      // A page that is left meanwhile throws.
      await act().catch(() => {})
      if (round % 10 === 0) await page.waitForTimeout(50).catch(() => {})
      if (!page.url().startsWith(testShop.url)) await page.goto(`${testShop.url}/`).catch(() => {})
      const screen = await page
        .locator('h1')
        .first()
        .textContent({ timeout: 5_000 })
        .catch(() => null)
      if (screen === 'Something went wrong') {
        errors.push(`${page.url()}: the error screen after "${name}"`)
        await page.goto(`${testShop.url}/`).catch(() => {})
      }
    },
  }
}

/** Presses a random control that is visible now. */
async function press(page: Page, random: () => number) {
  await page.evaluate((lot) => {
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button:not([disabled]), summary, label, option, [role=menuitem], [role=radio], [role=checkbox], [role=tab], [role=slider]',
    )
    const modal = document.querySelector('dialog:modal') ?? document.body
    const there = [...all].filter(
      (element) =>
        modal.contains(element) &&
        element.checkVisibility() &&
        !element.closest('[inert], [aria-hidden=true]'),
    )
    const chosen = there[Math.floor(lot * there.length)]
    if (chosen instanceof HTMLAnchorElement && chosen.origin !== location.origin) return
    chosen?.click()
  }, random())
}

async function type(page: Page, random: () => number) {
  const fields = page.locator(
    'input:visible:not([type=radio], [type=checkbox]), textarea:visible, select:visible',
  )
  const count = await fields.count()
  if (count === 0) return
  const field = fields.nth(Math.floor(random() * count))
  if ((await field.evaluate((element) => element.tagName)) === 'SELECT') {
    const options = await field.locator('option').count()
    await field.selectOption({ index: Math.floor(random() * options) }, { timeout: 500 })
    return
  }
  const text = random() < 0.5 ? anyOf(likely, random) : hostileText(likely, random)
  await field.fill(text, { timeout: 500 })
  if (random() < 0.4) await field.press('Enter', { timeout: 500 })
}

function byWeight<Way extends [string, number, unknown]>(ways: Way[], random: () => number): Way {
  const whole = ways.reduce((sum, [, weight]) => sum + weight, 0)
  let lot = random() * whole
  const chosen = ways.find(([, weight]) => (lot -= weight) < 0) ?? ways[0]
  if (!chosen) throw new Error('There is no way')
  return chosen
}

function anyOf<Thing>(things: readonly Thing[], random: () => number): Thing {
  return things[Math.floor(random() * things.length)] as Thing
}

const phoneOrDesk = (random: () => number) => ({ viewport: anyOf(windows, random) })

const windows = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
]
const screens = [
  '/',
  '/products',
  '/products?category=women',
  '/products/adeline-boucle-jacket',
  '/categories',
  '/search',
  '/search?q=coat',
  '/cart',
  '/wishlist',
  '/checkout',
  '/orders',
  '/account',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/contact',
  '/size-guide',
  '/order-status',
  '/nowhere',
]
const keys = ['Tab', 'Enter', 'Escape', 'ArrowDown', 'ArrowUp', 'Space', 'Control+k', 'End']
const likely = [
  'Ada',
  'ada@example.com',
  'coat',
  '94704',
  'Berkeley',
  '1 Bancroft Way',
  '4242 4242 4242 4242',
  '12/39',
  '123',
  'SAVE20',
  '2',
  '99',
  'lisiere-demo',
  '(555) 010-2030',
  '',
]
/** What the browser logs about refusals, which are expected. */
const expected = [/status of 4\d\d/, /ERR_ABORTED/]
