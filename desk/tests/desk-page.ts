import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'

import { browserFlags } from '../../tests/support/browsers.mjs'
import { shop } from '../../tests/support/shop.ts'
import { openTestDesk, type TestDesk } from '../server/desk.test-support.ts'

let browser: Browser
export let desk: TestDesk
export let page: Page
/** What the browser complains of, and requests that leave the desk. */
let complaints: string[] = []

/** For the tests of a file a desk of the running shop, and for each its page as `./shop desk` builds it. */
export function openDeskForTests(): void {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: inject('browser') ?? '', args: browserFlags })
    desk = await openTestDesk({ DATA_DIR: shop.dataDir })
  })
  afterAll(async () => {
    await browser.close()
    await desk.end()
  })
  beforeEach(async () => {
    complaints = []
    page = await openPage()
  })
  afterEach(async () => {
    await page.context().close()
    expect(complaints).toEqual([])
  })
}

/** What this test does itself is no complaint. */
export function expectComplaints(text: string): void {
  complaints = complaints.filter((complaint) => !complaint.includes(text))
}

/** An empty tab of another owner, or of a foreign page. */
export async function openTab(width = 1440): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  return context.newPage()
}

export async function openPage(width?: number): Promise<Page> {
  const { address, key } = desk
  const opened = await openTab(width)
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
