import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { chromium, type Page } from 'playwright-core'

import { browserFlags, findBrowser } from '../support/browser.mjs'
import { hasNginx, startNginx } from '../support/nginx.ts'
import { freePort, openShop, stopShop } from '../support/running-shop.ts'
import { severalHosts, startDatabase } from './hosts.ts'
import type { ResilienceTest } from './resilience-test.ts'
import type { TestShop } from './test-shop.ts'

/**
 * F-21: while an update goes from host to host, a page of one release asks a host of the other for scripts and
 * for the data of the next page. The other release is a second build of this project, in which the product's
 * loader answers in another form: its own screen reads that, and the first release's screen cannot.
 */
export const twoReleases: ResilienceTest = {
  title: 'two releases: two builds behind nginx, while a browser goes from page to page',
  proves: ['F-21'],
  rounds: 60,
  async missingRequirement() {
    if (!hasNginx) return 'nginx and openssl are not installed'
    return (await findBrowser()) ? null : 'a Chromium'
  },
  startDatabase,
  variables: severalHosts,
  async run(testShop, { rounds }) {
    const next = await makeNextRelease()
    const hosts = await openBehindNginx(testShop, next)
    const executablePath = (await findBrowser()) ?? ''
    const browser = await chromium.launch({ executablePath, args: browserFlags })
    try {
      const page = await browser.newPage()
      const complaints: string[] = []
      page.on('pageerror', ({ message }) => complaints.push(message))
      let documents = 0
      page.on('load', () => documents++)
      await page.goto(hosts.url)
      let moves = 0
      for (const round of rounds) {
        await move(page, round).catch((error: unknown) => complaints.push(reasonOf(error)))
        moves++
      }
      const figures = { 'loaded as documents': documents, failed: [...new Set(complaints)] }
      // Every second host is of the other release: without a document all hosts would be of one.
      return { rounds: moves, figures, passed: complaints.length === 0 && documents > 1 }
    } finally {
      await browser.close()
      await hosts.close()
      await rm(next, { recursive: true })
    }
  },
}

/** By the links of the page: to the list, to one of its products, and home. */
async function move(page: Page, round: number) {
  const shown = page.locator('main')
  if (round % 3 === 0) {
    await page.locator('a[href="/products"]:visible').first().click()
    await page.waitForURL(/\/products$/)
    await shown.locator('a[href^="/products/"]').first().waitFor()
  } else if (round % 3 === 1) {
    const link = shown.locator('a[href^="/products/"]').nth(round % 7)
    const path = (await link.getAttribute('href')) ?? ''
    await link.click()
    await page.waitForURL((url) => url.pathname === path)
    // What the loader answers in another form.
    await shown.locator('.product-notes, .product-description').first().waitFor()
  } else {
    await page.locator('header a[href="/"]').first().click()
    await page.waitForURL((url) => url.pathname === '/')
    await shown.locator('h1').first().waitFor()
  }
}

/** A copy of this project with another loader of products, which the start of its host builds; its folder. */
async function makeNextRelease(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'next-release-'))
  const left = /^(node_modules|build|test-results|\.\w+)(\/|$)/
  await cp(project, folder, {
    recursive: true,
    filter: (source) => !left.test(relative(project, source)),
  })
  await symlink(realpathSync(join(project, 'node_modules')), join(folder, 'node_modules'))
  const file = join(folder, 'app/routes/product.tsx')
  const text = await readFile(file, 'utf8')
  const changed = text
    .replace(
      'product, reviews, rating, texts, jsonLd }',
      'product, reviews, rating, words: texts, jsonLd }',
    )
    .replaceAll(/\{\.\.\.loaderData\}/g, '{...loaderData} texts={loaderData.words}')
  if (!changed.includes('texts={loaderData.words}') || !changed.includes('words: texts'))
    throw new Error('app/routes/product.tsx has another form than this test changes')
  await writeFile(file, changed)
  return folder
}

/** Both releases on one database; requests go to one and the other in turn. */
async function openBehindNginx(testShop: TestShop, next: string) {
  const [port, plainPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  const common = { DATABASE_URL: testShop.databaseUrl, SITE_URL: url, ...severalHosts }
  const hosts = [
    await openShop({ ...common, DATA_DIR: testShop.dataDir }),
    await openShop({ ...common, DATA_DIR: testShop.dataDir }, join(next, 'server/start.mjs')),
  ]
  const hostPorts = hosts.map((host) => Number(new URL(host.url).port))
  const nginx = await startNginx({ port, plainPort, hostPorts, withTls: false })
  return {
    url,
    async close() {
      await nginx.stop()
      await Promise.all(hosts.map(stopShop))
    },
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
}

const project = fileURLToPath(new URL('../..', import.meta.url))
