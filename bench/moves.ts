import { chromium, type Browser, type Page } from 'playwright-core'

import { browserFlags, findBrowser } from '../tests/stage/browser.mjs'
import type { Chapter } from './chapter.ts'
import { percentile } from './load.ts'
import type { Line } from './table.ts'

/** From a click in the listing to the product's name on the screen, and back, in a real browser. */
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
        note: 'Chromium, from the click on a card to the frame after the heading of the product is there, pointed at for 300 ms before (600 on the phone); then back, until the card is there again. The browser shares the two cores with the shop.',
        lines: [
          await measure(browser, url, 'a computer, near', null),
          await measure(browser, url, 'a phone, 4 times slower, 150 ms away', {
            slower: 4,
            latency: 150,
          }),
        ],
      },
    ]
  } finally {
    await browser.close()
  }
}

async function measure(
  browser: Browser,
  url: string,
  what: string,
  slow: { slower: number; latency: number } | null,
): Promise<Line> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  if (slow) {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slow.slower })
    const speed = { downloadThroughput: 200_000, uploadThroughput: 90_000 }
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow.latency,
      ...speed,
    })
  }
  await page.goto(`${url}/products`, { waitUntil: 'networkidle' })
  const there: number[] = []
  const back: number[] = []
  let keptScroll = 0
  for (let turn = 0; turn < 9; turn += 1) {
    const card = page.locator('.product-card h3 a').nth(turn % 8)
    await card.scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => window.scrollY)
    await card.hover()
    await page.waitForTimeout(slow ? 600 : 300)
    const gone = await timeOf(page, '.product h1', () => card.click())
    await page.waitForTimeout(400)
    const returned = await timeOf(page, '.product-grid', () => page.evaluate(() => history.back()))
    await page.waitForTimeout(400)
    if (turn === 0) continue // the first loads the screen's own script
    there.push(gone)
    back.push(returned)
    const now = await page.evaluate(() => window.scrollY)
    if (Math.abs(now - scrolled) <= 2) keptScroll += 1
  }
  await page.close()
  return {
    what,
    'there, p50 ms': percentile(there, 0.5),
    'there, slowest ms': Math.max(...there),
    'back, p50 ms': percentile(back, 0.5),
    'back, slowest ms': Math.max(...back),
    'scroll kept': `${keptScroll} of ${back.length}`,
  }
}

/** Milliseconds by the page's own clock, from the first event of the act to the frame after the element is there. */
async function timeOf(page: Page, selector: string, act: () => Promise<unknown>): Promise<number> {
  const seen = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let startedAt = 0
        const start = () => (startedAt ||= performance.now())
        addEventListener('click', start, { capture: true, once: true })
        addEventListener('popstate', start, { capture: true, once: true })
        const look = () => {
          if (startedAt && document.querySelector(wanted))
            requestAnimationFrame(() => resolve(performance.now() - startedAt))
          else requestAnimationFrame(look)
        }
        look()
      }),
    selector,
  )
  await page.waitForTimeout(50)
  await act()
  return seen
}
