import { mkdirSync } from 'node:fs'

import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'

import { browserFlags } from './browser.mjs'
import { settled } from './settled.ts'

const shop = inject('shop')

/** Somebody at a browser of their own: own session, own storage, and a note of everything that went wrong. */
export interface Visitor {
  page: Page
  /** Errors of the page's console and of its scripts, in order. */
  complaints: string[]
  /** Goes to a page of the shop and waits until it answers to clicks. */
  goTo(path: string): Promise<void>
}

interface Stage {
  browser: Browser
  /** Opens another browser window that shares nothing with the others. */
  arrive: (options?: BrowserContextOptions) => Promise<Visitor>
  /** Somebody at a desk. */
  visitor: Visitor
}

const withBrowser = test.extend<Stage>({
  browser: browserWith(),
  arrive: async ({ browser, task }, use) => {
    const visitors: Visitor[] = []
    await use(async (options = desk) => {
      const visitor = await openVisitor(browser, options)
      visitors.push(visitor)
      return visitor
    })
    for (const [index, { page }] of visitors.entries()) {
      if (task.result?.state === 'fail') await photograph(page, `${task.name} ${index + 1}`)
      await page.context().close()
    }
    expect(visitors.flatMap((visitor) => visitor.complaints)).toEqual([])
  },
  visitor: async ({ arrive }, use) => use(await arrive()),
})

/**
 * A test with a browser. Where a test fails, what its visitors saw is in test-results/. A test passes
 * only when no page complained in its console.
 */
// oxlint-disable-next-line vitest/no-disabled-tests, vitest/valid-title -- a chain, not a test
export const journey = withBrowser.skipIf(shop.browser === null)

/** The same in a browser whose reader asked for text of twice the size. */
export const largeTextJourney = withBrowser
  .extend({ browser: browserWith('--blink-settings=defaultFontSize=32') })
  // oxlint-disable-next-line vitest/no-disabled-tests, vitest/valid-title -- a chain, not a test
  .skipIf(shop.browser === null)

/** One browser for all journeys of a file. */
function browserWith(...flags: string[]) {
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern to know what is used
  async function launch({}, use: (browser: Browser) => Promise<void>) {
    const args = [...browserFlags, ...flags]
    const browser = await chromium.launch({ executablePath: shop.browser ?? '', args })
    await use(browser)
    await browser.close()
  }
  return [launch, { scope: 'file' }] as [typeof launch, { scope: 'file' }]
}

/** Window sizes the shop is looked at in. */
export const desk = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions

async function openVisitor(browser: Browser, options: BrowserContextOptions): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: shop.url, locale: 'en-US', ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`)
  })
  async function goTo(path: string) {
    await page.goto(path)
    await wakeUp(page)
  }
  return { page, complaints, goTo }
}

/**
 * Until React has taken the page over, a click would do what it does without script; and until its effects
 * have run, of which the last carries out early presses, nobody hears a key.
 */
export async function wakeUp(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !('earlyPresses' in window) &&
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  )
}

/** Waits until the page stands at a path, whatever its query. */
export async function arriveAt(page: Page, path: string): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname === path)
}

/** A picture of the page as it is, in test-results/. */
export async function photograph(page: Page, name: string): Promise<void> {
  mkdirSync('test-results', { recursive: true })
  const file = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  // Of a page that is gone there is no picture, and that is not what the test is about.
  await page.screenshot({ path: `test-results/${file}.png`, fullPage: true }).catch(() => {})
}

/** What axe has against the page once it stands still, one line for each element. */
export async function findBarriers(page: Page): Promise<string[]> {
  await settled(page)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`),
  )
}

/** How many CSS pixels the page is wider than its window. */
export async function overhang(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}
