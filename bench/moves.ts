import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  type Locator,
  type Page,
} from 'playwright-core'

import { browserFlags, findBrowser } from '../tests/support/browser.mjs'
import { percentile } from '../tests/support/percentile.ts'
import type { Chapter } from './chapter.ts'
import { slowDown } from './slow-down.ts'
import type { Line } from './table.ts'

/** From a press on a card of the listing to the product's page on the screen, and back, in a real browser. */
export const measureMoves: Chapter = async ({ url }) => {
  const executablePath = await findBrowser()
  if (!executablePath) {
    process.stderr.write('  No Chromium was found: moves are not measured\n')
    return []
  }
  const browser = await chromium.launch({ executablePath, args: browserFlags })
  try {
    return [
      {
        title: 'Moves',
        note: 'Chromium, from the click until the heading of the product is in the document, and until the frame that shows it is drawn and the next one begins; then from `history.back()` until the cards are there and shown again. The computer points at the card for 200 ms before; the phone has had it in view for a second, and taps. Beside the time, what the page itself worked (processor time of its main thread, slowed down as said). The browser shares the two cores with the shop.',
        lines: [
          await measure(browser, url, 'a computer, near', computer),
          await measure(browser, url, 'a phone, 4 times slower, 150 ms away', phone),
        ],
      },
    ]
  } finally {
    await browser.close()
  }
}

interface Device {
  context: BrowserContextOptions
  slow?: { rate: number; latency: number }
  /** The actions before the click, and the click. */
  approach: (page: Page, card: Locator) => Promise<unknown>
  press: (card: Locator) => Promise<void>
}

const computer: Device = {
  context: { viewport: { width: 1440, height: 900 } },
  async approach(page, card) {
    await card.hover()
    await page.waitForTimeout(200)
  },
  press: (card) => card.click(),
}

const phone: Device = {
  context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  slow: { rate: 4, latency: 150 },
  approach: (page) => page.waitForTimeout(1000),
  press: (card) => card.tap(),
}

async function measure(browser: Browser, url: string, what: string, device: Device): Promise<Line> {
  const page = await browser.newPage(device.context)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  if (device.slow) await slowDown(page, device.slow)
  await page.goto(`${url}/products`, { waitUntil: 'networkidle' })
  const there: Move[] = []
  const back: Move[] = []
  let keptScroll = 0
  for (let turn = 0; turn < 13; turn += 1) {
    const card = page.locator('.product-card h3 a').nth(turn % 8)
    await card.scrollIntoViewIfNeeded()
    await device.approach(page, card)
    const scrolled = await page.evaluate(() => window.scrollY)
    const gone = await timeOf(session, page, '.product h1', () => device.press(card))
    await page.waitForTimeout(restMs)
    const returned = await timeOf(session, page, '.product-card h3 a', () => page.evaluate(goBack))
    await page.waitForTimeout(restMs)
    if (turn === 0) continue // the first loads the screen's own script
    there.push(gone)
    back.push(returned)
    const now = await page.evaluate(() => window.scrollY)
    if (Math.abs(now - scrolled) <= 2) keptScroll += 1
  }
  await page.context().close()
  return {
    what,
    ...columns('forward', there),
    ...columns('back', back),
    'scroll restored': `${keptScroll} of ${back.length}`,
  }
}

/** Longer than any change of screens takes: nothing of one move is measured with the next. */
const restMs = 800

interface Move {
  /** Until the element is in the document. */
  documentMs: number
  /** Until the frame that shows it is drawn, and the next one begins. */
  ms: number
  workedMs: number
}

function columns(way: string, moves: readonly Move[]): Line {
  const times = moves.map(({ ms }) => ms)
  const work = moves.map(({ workedMs }) => workedMs)
  return {
    [`${way}, in the document p50 ms`]: percentile(
      moves.map(({ documentMs }) => documentMs),
      0.5,
    ),
    [`${way}, fastest ms`]: Math.min(...times),
    [`${way}, p50 ms`]: percentile(times, 0.5),
    [`${way}, slowest ms`]: Math.max(...times),
    [`${way}, main thread p50 ms`]: percentile(work, 0.5),
  }
}

/** By the page's own clock, from the press to the frame after the first that shows the element. */
async function timeOf(
  session: CDPSession,
  page: Page,
  selector: string,
  act: () => Promise<unknown>,
): Promise<Move> {
  const seen = page.evaluate(watchFor, selector)
  await page.waitForTimeout(50)
  const before = await workedMs(session)
  await act()
  return { ...(await seen), workedMs: (await workedMs(session)) - before }
}

/** Runs in the page. */
function watchFor(wanted: string): Promise<Omit<Move, 'workedMs'>> {
  return new Promise((resolve) => {
    let startedAt = 0
    const start = () => (startedAt ||= performance.now())
    addEventListener('click', start, { capture: true, once: true })
    // For going back there is no event before the router's own: `goBack` says when.
    addEventListener('bench:back', start, { once: true })
    const observer = new MutationObserver(() => {
      if (!startedAt || !document.querySelector(wanted)) return
      observer.disconnect()
      const documentMs = performance.now() - startedAt
      const shown = () => resolve({ documentMs, ms: performance.now() - startedAt })
      requestAnimationFrame(() => requestAnimationFrame(shown))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
}

/** Runs in the page. */
function goBack() {
  dispatchEvent(new Event('bench:back'))
  history.back()
}

/** Processor time of the page's main thread since it was opened. */
async function workedMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}
