import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'

import { browserFlags } from '../../tests/support/browsers.mjs'
import { openTestDesk, type TestDesk } from '../server/desk.test-support.ts'

export const [shop] = inject('shops')
let browser: Browser
export let desk: TestDesk
export let page: Page
/** What the browser complains of, and requests that leave the desk. */
let complaints: string[] = []

/** For each test of a file a desk of the running shop, and its page as `./shop desk` builds it. */
export function openDeskForTests(): void {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: inject('browser') ?? '', args: browserFlags })
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    desk = await openTestDesk({ DATA_DIR: shop?.dataDir ?? '' })
    complaints = []
    page = await openPage(desk)
  })
  afterEach(async () => {
    expect(complaints).toEqual([])
    await page.context().close()
    await desk.end()
  })
}

/** What this test does itself is no complaint. */
export function expectComplaints(text: string): void {
  complaints = complaints.filter((complaint) => !complaint.includes(text))
}

export async function openPage({ address, key }: TestDesk, width = 1440): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  const opened = await context.newPage()
  opened.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  opened.on('pageerror', ({ message }) => complaints.push(message))
  opened.on('request', (request) => {
    if (!request.url().startsWith(address) && !/^(blob|data):/.test(request.url()))
      complaints.push(request.url())
  })
  await opened.goto(`${address}/#key=${key}`)
  await opened.getByRole('link', { name: 'to send' }).waitFor()
  return opened
}

export const open = (screen: string) =>
  page.getByRole('menuitem', { name: screen, exact: true }).click()
export const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
export const dialog = () => page.getByRole('dialog')
export const said = (text: string | RegExp) => page.getByText(text).first().waitFor()
