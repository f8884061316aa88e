import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { chromium, type Browser } from 'playwright-core'

import { browserFlags, findBrowser } from '../tests/support/browsers.mjs'
import { percentile } from '../tests/support/measurements.ts'
import type { ToSend } from './bare-server.ts'
import { firstProductPath, readSettled } from './pages.ts'
import type { Chapter, Line } from './chapter.ts'

/**
 * The first view of a stranger on a phone: Chromium, 4 times slower, 150 ms away, 1.6 Mbit/s, nothing kept, by
 * turns from the shop and from a copy of the same files. Limit: what the files weigh.
 */
export const measureViews: Chapter = async (testShop) => {
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error('No Chromium was found')
  const browser = await chromium.launch({ executablePath, args: browserFlags })
  const copy = await openFileCopy(testShop.url)
  try {
    const lines: Line[] = []
    for (const path of ['/', '/products', await firstProductPath(testShop)])
      lines.push(await compare(browser, path, testShop.url, copy.url))
    return lines
  } finally {
    await browser.close()
    copy.server.close()
  }
}

async function compare(browser: Browser, path: string, shop: string, copy: string): Promise<Line> {
  // The copy fetches what it does not have yet.
  await view(browser, copy + path)
  const ours: View[] = []
  const files: View[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    ours.push(await view(browser, shop + path))
    files.push(await view(browser, copy + path))
  }
  const middle = (views: View[], name: keyof View) =>
    percentile(
      views.map((seen) => seen[name]),
      0.5,
    )
  return {
    page: path,
    'FCP ms': middle(ours, 'first'),
    'copied files, FCP ms': middle(files, 'first'),
    'LCP ms': middle(ours, 'largest'),
    'copied files, LCP ms': middle(files, 'largest'),
    'hydrated ms': middle(ours, 'awake'),
  }
}

interface View {
  first: number
  largest: number
  /** The page is hydrated and its effects have run. */
  awake: number
}

/** Milliseconds from the start of the visit. */
async function view(browser: Browser, url: string): Promise<View> {
  const page = await browser.newPage(phone)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
  await page.goto(url, { waitUntil: 'commit' })
  const awake = await page.evaluate(untilAwake)
  await page.waitForLoadState('networkidle')
  const drawn = await page.evaluate(
    () =>
      new Promise<Omit<View, 'awake'>>((resolve) => {
        const [paint] = performance.getEntriesByName('first-contentful-paint')
        new PerformanceObserver((list) => {
          const largest = list.getEntries().at(-1)?.startTime ?? 0
          resolve({ first: paint?.startTime ?? 0, largest })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  await page.context().close()
  return { ...drawn, awake }
}

function untilAwake(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if ('hydrated' in document.documentElement.dataset) resolve(performance.now())
      else requestAnimationFrame(look)
    }
    look()
  })
}

/** Serves copies of what the shop once sent for each address. */
async function openFileCopy(shop: string): Promise<{ url: string; server: Server }> {
  const known = new Map<string, Promise<ToSend>>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    let copy = known.get(path)
    if (!copy) {
      const headers = { 'accept-encoding': 'br', accept: request.headers.accept ?? '*/*' }
      known.set(path, (copy = readSettled(shop + path, headers)))
    }
    const { status, headers, body } = await copy
    response.writeHead(status, headers).end(Buffer.from(body, 'base64'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const turns = 5
