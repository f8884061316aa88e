import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

import { freePort } from '../support/running-shop.ts'
import { hasVarnish, startVarnish } from '../support/proxies.ts'
import { countUp, repeatUntilStopped } from './concurrency.ts'
import { openHosts, severalHosts, startDatabase } from './several-hosts.ts'
import type { ResilienceTest } from './resilience-test.ts'
import type { TestShop } from './test-shop.ts'

const viewsPerSecond = 500
const popularPages = 20
const workers = 40

/** F-32: two hosts and Varnish cache the pages, and a new price is on all of them within two seconds. */
export const changedPrice: ResilienceTest = {
  title: 'changed price: two hosts behind Varnish, 500 views a second',
  proves: ['F-32'],
  rounds: 30,
  missingRequirement: async () => (hasVarnish ? null : 'varnishd is not installed'),
  startDatabase,
  variables: severalHosts,
  async run(testShop, { rounds, random }) {
    const hosts = await openHosts(testShop, 2)
    const port = await freePort()
    const cdn = `http://127.0.0.1:${port}`
    let varnish: Awaited<ReturnType<typeof startVarnish>> | null = null
    try {
      varnish = await startVarnish(port, hosts.ports)
      const pages = await listPages(testShop)
      const load = startViews(testShop, cdn, pages)
      const delays = { 'on the hosts': [] as number[], 'in Varnish': [] as number[] }
      for (const round of rounds) {
        await wait(3_000 + random() * 3_000)
        const slug = pages[1 + (round % 5)]?.split('/').at(-1) ?? ''
        const price = (200 + round + 0.37).toFixed(2)
        await testShop.owner.query('update public.shop_products set price = $1 where slug = $2', [
          price,
          slug,
        ])
        const changedAt = performance.now()
        const shownAt = (base: string) => untilShown(`${base}/products/${slug}`, price, changedAt)
        const onHosts = hosts.ports.map((each) => shownAt(`http://127.0.0.1:${each}`))
        const [inVarnish, ...times] = await Promise.all([shownAt(cdn), ...onHosts])
        delays['on the hosts'].push(...times)
        delays['in Varnish'].push(inVarnish)
      }
      const seen = await load.stop()
      const share = seen.hits / seen.views
      const slowest = Math.max(...delays['on the hosts'], ...delays['in Varnish'])
      return {
        figures: {
          'slowest on the hosts, ms': Math.max(...delays['on the hosts']),
          'slowest in Varnish, ms': Math.max(...delays['in Varnish']),
          'views a second': Math.round(seen.views / seen.seconds),
          'sent by Varnish, %': Math.round(share * 1_000) / 10,
          'failed views': seen.failed,
        },
        passed: slowest <= 2_000 && share >= 0.95 && Object.keys(seen.failed).length === 0,
      }
    } finally {
      await varnish?.stop()
      await hosts.close()
    }
  },
}

/** The home page first, then products, the most visited first. */
async function listPages({ owner }: TestShop): Promise<string[]> {
  const { rows } = await owner.query<{ slug: string }>(
    'select slug from public.shop_products where is_active order by slug limit $1',
    [popularPages - 1],
  )
  return ['/', ...rows.map(({ slug }) => `/products/${slug}`)]
}

/** In milliseconds; gives up after ten seconds. */
async function untilShown(url: string, price: string, changedAt: number): Promise<number> {
  for (;;) {
    const text = await fetch(url).then((response) => response.text())
    const ms = Math.round(performance.now() - changedAt)
    if (text.includes(price) || ms > 10_000) return ms
    await wait(20)
  }
}

/** Views at a steady rate; the page of rank n is visited 1/n times as often as the first. */
function startViews(testShop: TestShop, base: string, pages: string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: workers })
  const chances = pages.map((_, n) => 1 / (n + 1))
  const sum = chances.reduce((all, each) => all + each, 0)
  const failed: Record<string, number> = {}
  const seen = { views: 0, hits: 0, failed }
  const startedAt = performance.now()
  let taken = 0

  function choosePage(): string {
    let left = Math.random() * sum
    return pages.find((_, n) => (left -= chances[n] ?? 0) <= 0) ?? '/'
  }

  async function view() {
    const dueAt = startedAt + (taken++ * 1_000) / viewsPerSecond
    await wait(Math.max(0, dueAt - performance.now()))
    const { status, isHit } = await request(base + choosePage(), agent)
    seen.views++
    if (isHit) seen.hits++
    if (status !== '200') countUp(failed, status)
  }

  const stop = repeatUntilStopped(testShop, Array(workers).fill(view))
  return {
    async stop() {
      await stop()
      agent.destroy()
      return { ...seen, seconds: (performance.now() - startedAt) / 1_000 }
    },
  }
}

/** Varnish names a second request in X-Varnish, the one that fetched the page, when it had it. */
function request(url: string, agent: Agent): Promise<{ status: string; isHit: boolean }> {
  return new Promise((resolve) => {
    get(url, { agent, headers: { 'accept-encoding': 'gzip, deflate, br' } }, (response) => {
      const isHit = String(response.headers['x-varnish']).includes(' ')
      response.resume().on('end', () => resolve({ status: String(response.statusCode), isHit }))
    }).on('error', (error) => resolve({ status: error.message, isHit: false }))
  })
}
