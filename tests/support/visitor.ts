import { mkdirSync } from 'node:fs'

import { AxeBuilder } from '@axe-core/playwright'
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright-core'
import { expect, inject, test } from 'vitest'

import { browserFlags } from './browsers.mjs'
import { shop } from './shop.ts'
import { timeouts } from './timeouts.ts'

/** A browser context with its own session and storage, and its console errors. */
export interface Visitor {
  page: Page
  /** Errors of the console and uncaught errors, in order. */
  consoleErrors: string[]
  /** Opens a page of the shop and waits for its hydration. */
  goTo(path: string): Promise<void>
}

interface BrowserFixtures {
  browser: Browser
  /** Opens another browser context. */
  openVisitor: (options?: BrowserContextOptions) => Promise<Visitor>
  /** The window of the visitor. */
  device: BrowserContextOptions
  visitor: Visitor
  /** Of that visitor. */
  page: Page
  goTo: Visitor['goTo']
  /** Of that page. */
  main: Locator
}

const withBrowser = test.extend<BrowserFixtures>({
  browser: [openBrowser, { scope: 'file' }],
  openVisitor: async ({ browser, task, onTestFinished }, use) => {
    const visitors: Visitor[] = []
    // Not at the end of this function: what fails there fails the second try, too.
    onTestFinished(() => {
      expect(visitors.flatMap((visitor) => visitor.consoleErrors)).toEqual([])
    })
    await use(async (options = desktop) => {
      const visitor = await newVisitor(browser, options)
      visitors.push(visitor)
      return visitor
    })
    for (const [index, { page }] of visitors.entries()) {
      if (task.result?.state === 'fail') await takeScreenshot(page, `${task.name} ${index + 1}`)
      await page.context().close()
    }
  },
  // oxlint-disable-next-line no-empty-pattern
  device: async ({}, use) => use(desktop),
  visitor: async ({ openVisitor, device }, use) => use(await openVisitor(device)),
  page: ({ visitor }, use) => use(visitor.page),
  goTo: ({ visitor }, use) => use(visitor.goTo),
  main: ({ page }, use) => use(page.getByRole('main')),
})

/** Window sizes. */
export const desktop = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions

/**
 * Tests with a browser, whose visitor has such a window. A failed test leaves screenshots in test-results/. A test
 * passes only when no page logged an error.
 */
export function testOn(device: BrowserContextOptions) {
  // oxlint-disable-next-line vitest/no-disabled-tests, vitest/valid-title -- a chain, not a test
  return withBrowser.extend({ device }).skipIf(inject('browser') === null)
}

export const browserTest = testOn(desktop)
export const phoneTest = testOn(phone)

/** On a phone with twice the text size. */
export const largeTextTest = withBrowser
  .extend({ device: phone, browser: [launchWithLargeText, { scope: 'file' }] })
  // oxlint-disable-next-line vitest/no-disabled-tests, vitest/valid-title -- a chain, not a test
  .skipIf(inject('browser') === null)

declare global {
  /** Of this worker, and ends with it. Modules do not outlive a test file. */
  var workerBrowser: Browser | undefined
}

type Use = (browser: Browser) => Promise<void>

/**
 * One browser for all files of a worker: its start, and the shop's scripts that it has compiled, are a good part of
 * what a file takes of the CPU. After a crash, a new one.
 */
// oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern to know what is used
async function openBrowser({}, use: Use) {
  if (!globalThis.workerBrowser?.isConnected()) globalThis.workerBrowser = await launch()
  await use(globalThis.workerBrowser)
}

// oxlint-disable-next-line no-empty-pattern
async function launchWithLargeText({}, use: Use) {
  const browser = await launch('--blink-settings=defaultFontSize=32')
  await use(browser)
  await browser.close()
}

function launch(...flags: string[]): Promise<Browser> {
  const args = [...browserFlags, ...oneProcess, ...flags]
  return chromium.launch({ executablePath: inject('browser') ?? '', args })
}

/** A process for each page, and others to draw them, would take an eighth more of the CPU. */
const oneProcess = ['--renderer-process-limit=1', '--in-process-gpu', '--num-raster-threads=1']

async function newVisitor(browser: Browser, options: BrowserContextOptions): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: shop.url, locale: 'en-US', ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(timeouts.action)
  const consoleErrors: string[] = []
  page.on('pageerror', (error) => consoleErrors.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(`${page.url()}: ${message.text()}`)
  })
  async function goTo(path: string) {
    await page.goto(path)
    await waitForHydration(page)
  }
  return { page, consoleErrors, goTo }
}

/** Waits until the page is hydrated and its effects have run: only then does it react to presses and keys. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
}

/** Waits until the page has a path, whatever its query. */
export async function waitForPath(page: Page, path: string): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname === path)
}

/** Waits until all finite animations have ended, and those that began meanwhile. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = (effect: AnimationEffect | null) =>
      effect?.getTiming().iterations !== Number.POSITIVE_INFINITY
    let running: Animation[]
    do {
      await new Promise(requestAnimationFrame)
      running = document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && ends(effect))
      await Promise.allSettled(running.map(({ finished }) => finished))
    } while (running.length > 0)
  })
}

/** Scrolls to the top, and waits until the header is back, which hides while one scrolls down, and stands still. */
export async function showHeader(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.locator('.site-header:not([data-hidden])').waitFor()
  await waitForAnimations(page)
}

/** Saves a screenshot in test-results/. */
async function takeScreenshot(page: Page, name: string): Promise<void> {
  mkdirSync('test-results', { recursive: true })
  const file = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  // A closed page has no screenshot; that is not the test's failure.
  await page.screenshot({ path: `test-results/${file}.png`, fullPage: true }).catch(() => {})
}

/** The violations that axe finds once animations have ended, one line for each element. */
export async function findAccessibilityViolations(page: Page): Promise<string[]> {
  // Stops the announcements, too: one that fades has little contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await waitForAnimations(page)
  // What axe says of elements without fault, and of cards like those before them, is most of its work.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .exclude('.product-grid > :nth-child(n + 6)')
    .setLegacyMode()
  const { violations } = await axe.analyze()
  await page.emulateMedia({ reducedMotion: null })
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`),
  )
}

/** How many CSS pixels the page is wider than its window. */
export async function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}

/** The addresses of links by their text. */
export async function linksIn(links: Locator): Promise<Record<string, string>> {
  return Object.fromEntries(
    await links.evaluateAll((all: HTMLElement[]) =>
      all.map((link) => [link.innerText.trim(), link.getAttribute('href') ?? '']),
    ),
  )
}

export function hasFocus(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement)
}

/** The label or the text of what has the focus; 'nothing' where nothing has it. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement, body } = document
    if (activeElement === null || activeElement === body) return 'nothing'
    return (activeElement.ariaLabel ?? activeElement.textContent).trim()
  })
}
