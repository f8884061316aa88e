import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { publishableKey } from '../../tests/support/running-shop.ts'
import { shop } from '../../tests/support/shop.ts'
import {
  dialog,
  desk,
  expectComplaints,
  open,
  openDeskForTests,
  openPage,
  openTab,
  page,
  press,
  said,
} from './desk-page.ts'

openDeskForTests()
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const isFocused = () =>
  page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.textContent])

test('Back, a reload, Escape and Close ask before they take along what is typed', async () => {
  await open('Products')
  await press('Add product')
  const name = dialog().getByLabel('Name', { exact: false }).first()
  await name.fill('Harbour Smock')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Leave this form?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  expect(await name.inputValue()).toBe('Harbour Smock')
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const leaving = await asked
  expect(leaving.type()).toBe('beforeunload')
  await leaving.dismiss()
  expect(await name.inputValue()).toBe('Harbour Smock')
  for (const leave of [() => page.keyboard.press('Escape'), () => press('Close')]) {
    await leave()
    await question.getByRole('button', { name: 'Stay' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await name.inputValue()).toBe('Harbour Smock')
  }
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await heading('Today').waitFor()
  // Nothing typed, nothing asked.
  await open('Products')
  await press('Add product')
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
})

test('Import asks before it is left with a file that is not imported', async () => {
  await open('Import')
  await page.getByLabel('CSV of Shopify').setInputFiles({
    name: 'lamps.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Title,URL handle,Type,Price\nLamp,lamp,women,90\n'),
  })
  await open('Products')
  const question = page.getByRole('dialog', { name: 'Leave this form?' })
  await question.getByText('lamps.csv is not imported.').waitFor()
  await question.getByRole('button', { name: 'Stay' }).click()
  await page.getByLabel('Pieces of new products').fill('5')
  await press('Show the plan')
  // It runs, and its answer does not come.
  await page.route('**/acts/products-import', () => {})
  await press('Import')
  await page.getByRole('progressbar', { name: 'In progress' }).waitFor()
  await page.goBack()
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'hidden' })
  await press('Cancel')
  await press('Close')
  await page.unroute('**/acts/products-import')
  await press('Import')
  await said('The import is finished.')
  await press('Added: 1')
  await open('Products')
  await heading('Products').waitFor()
})

test('of two forms the second says what the first one changed, keeps what was typed, and changes nothing', async () => {
  const other = await openPage()
  const form = (each: Page) => each.getByRole('dialog', { name: 'Edit Women' })
  for (const each of [page, other]) {
    await each.goto(`${desk.address}/#/categories`)
    await each.getByRole('button', { name: 'Edit Women' }).click()
  }
  await form(page).getByLabel('Text of its page').fill('From Lyon.')
  await form(other).getByLabel('Text of its page').fill('From Lille.')
  await form(page).getByRole('button', { name: 'Save' }).click()
  await form(page).waitFor({ state: 'hidden' })
  for (const _press of [1, 2]) {
    await form(other).getByRole('button', { name: 'Save' }).click()
    await other.getByText('description of women is From Lyon. by now').waitFor()
    await other.getByRole('button', { name: 'Close' }).last().click()
    await expect
      .poll(() => form(other).getByLabel('Text of its page').inputValue())
      .toBe('From Lille.')
  }
  await other.context().close()
})

test('a link opens in a new tab, which has the key; an address without one says so', async () => {
  await open('Orders')
  const opening = page.context().waitForEvent('page')
  await page
    .getByRole('link', { name: /^ORD-/ })
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
  const tab = await opening
  await tab.getByRole('heading', { name: /^Order ORD-/ }).waitFor()
  const stranger = await openTab()
  await stranger.goto(desk.address)
  await stranger.getByRole('dialog', { name: 'This address has no key' }).waitFor()
  await stranger.context().close()
})

test('a new screen has the focus on its heading, and its name in the title of the document', async () => {
  await open('Products')
  await expect.poll(isFocused).toEqual(['H1', 'Products'])
  await page.getByRole('link', { name: 'Ailsa Cashmere Scarf' }).press('Enter')
  await expect.poll(isFocused).toEqual(['H1', 'Ailsa Cashmere Scarf'])
  expect(await page.title()).toMatch(/^Ailsa Cashmere Scarf · Desk · /)
  await page.goBack()
  await expect.poll(isFocused).toEqual(['H1', 'Products'])
  await page.goto(`${desk.address}/#/products/no-such-product/show`)
  await expect.poll(isFocused).toEqual(['H1', 'Product'])
  await said('This is no longer there.')
})

test('a picture is removed after a question', async () => {
  await page.goto(`${desk.address}/#/products/ailsa-cashmere-scarf/show`)
  const pictures = page.getByRole('img', { name: /^Picture/ })
  await pictures.first().waitFor()
  const before = await pictures.count()
  await press('Remove picture 2')
  await dialog().getByText('no longer shows picture 2').waitFor()
  await press('Keep as it is')
  await expect.poll(() => pictures.count()).toBe(before)
  await press('Remove picture 2')
  await dialog().getByRole('button', { name: 'Remove picture 2' }).click()
  await said('Picture 2 is removed.')
  await expect.poll(() => pictures.count()).toBe(before - 1)
})

test.each([
  ['the history of an order', 'order_changes', '/orders', /^ORD-/, 'History'],
  ["a customer's orders", 'orders', '/customers', 'ada@example.com', 'Newest orders'],
  ['the changes of a product', 'acts', '/products', /Ailsa/, 'Changes'],
])('%s that cannot be read says so, and is read again', async (_what, view, list, row, section) => {
  await page.goto(`${desk.address}/#${list}`)
  await page.getByRole('link', { name: row }).first().waitFor()
  const rest = (url: URL) => url.pathname === `/rest/${view}`
  await page.route(rest, (route) =>
    route.fulfill({ status: 503, json: { message: 'The shop is stopped.' } }),
  )
  await page.getByRole('link', { name: row }).first().click()
  const part = page.getByRole('region', { name: section })
  await part.getByText('The shop is stopped.').waitFor()
  await page.unroute(rest)
  await part.getByRole('button', { name: 'Try again' }).click()
  await part.getByText('The shop is stopped.').waitFor({ state: 'hidden' })
  expectComplaints('503')
})

test('Today and the selects of a form say what could not be read', async () => {
  await page.route(/\/rest\/(sales|categories)/, (route) =>
    route.fulfill({ status: 503, json: { message: 'The shop is stopped.' } }),
  )
  await press('Refresh')
  await page.getByRole('region', { name: 'Sales of 30 days' }).getByRole('alert').waitFor()
  await open('Products')
  await press('Add product')
  await dialog().getByText('The shop is stopped.').waitFor()
  expectComplaints('503')
})

test('the file of an export has the orders of the list: search, payment, several statuses and the day', async () => {
  await open('Orders')
  await page.getByPlaceholder('Number, name or e-mail').fill('ada@example.com')
  for (const [filter, values] of [
    ['Status', ['Pending', 'Processing', 'Delivered']],
    ['Payment', ['Pending', 'Paid']],
  ] as const) {
    await page.getByLabel(filter, { exact: true }).click()
    for (const name of values) await page.getByRole('option', { name, exact: true }).click()
    await page.keyboard.press('Escape')
  }
  await page.getByLabel('Placed since').fill('2026-01-01')
  await expect.poll(() => page.url()).toContain('2026-01-01T00')
  await page.waitForLoadState('networkidle')
  const shown = await page.getByRole('link', { name: /^ORD-/ }).allInnerTexts()
  const saving = page.waitForEvent('download')
  await press('Export CSV')
  const file = await readFile(await (await saving).path(), 'utf8')
  const lines = file.trim().split(/\r?\n/).slice(1)
  expect(new Set(lines.map((line) => line.split(',')[0]))).toEqual(new Set(shown))
  const all = await desk.ask('/rest/orders?select=id')
  expect(shown.length).toBeLessThan(((await all.json()) as object[]).length)
  await open('Log')
  await page.getByRole('cell', { name: 'orders export' }).first().waitFor()
})

test('a product has the care text of its key', async () => {
  await page.goto(`${desk.address}/#/products/agnes-shirt-dress/show`)
  const care = page.getByLabel('Care')
  await care.fill('fur')
  await press('Save')
  await dialog()
    .getByText(/There are: .*leather/)
    .waitFor()
  await press('Close')
  await care.fill('leather')
  await press('Save')
  await said(/^Saved/)
  const found = await desk.ask('/rest/products?slug=eq.agnes-shirt-dress')
  expect(await found.json()).toMatchObject([{ care: 'leather' }])
})

test('a size has an SKU, and the welcome mail its code', async () => {
  await page.goto(`${desk.address}/#/products/agnes-shirt-dress/show`)
  const sizes = page.getByRole('region', { name: 'Sizes and stock' })
  await sizes
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await dialog().getByLabel('SKU').fill('AG-1')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await sizes.getByRole('cell', { name: 'AG-1' }).waitFor()
  await page.getByRole('region', { name: 'Changes' }).getByText('(SKU AG-1)').waitFor()
  await open('Settings')
  await page.getByText('SHOP_EMAIL in the file .env').waitFor()
  await page.getByLabel('Discount code of the welcome mail').fill('NEVER')
  await press('Save')
  await dialog().getByText('There is no code NEVER.').waitFor()
  await press('Close')
  expect(await page.getByLabel('Discount code of the welcome mail').inputValue()).toBe('NEVER')
})

test('a message is text, its personal data is exported and deleted, and the log names no address', async () => {
  const html = '<img src=x onerror=alert(1)> Is it wool?'
  await fetch(`${shop.url}/rest/v1/rpc/send_contact_message`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: publishableKey },
    body: JSON.stringify({ name: 'Grace', email: 'grace@example.com', message: html }),
  })
  await open('Messages')
  await said(html)
  const saving = page.waitForEvent('download')
  await press('Export data of grace@example.com')
  expect(await readFile(await (await saving).path(), 'utf8')).toContain('Is it wool?')
  await press('Delete grace@example.com')
  await dialog().getByText('deleted for good').waitFor()
  await dialog().getByLabel('Type grace@example.com to go on').fill('grace@example.com')
  await dialog().getByRole('button', { name: 'Delete grace@example.com' }).click()
  await page.getByText('Is it wool?').waitFor({ state: 'hidden' })
  await open('Log')
  for (const act of ['customers export', 'customers delete'])
    await page.getByRole('cell', { name: act }).first().waitFor()
  // The message that it is deleted goes by itself.
  await expect.poll(() => page.getByText('grace@example.com').count()).toBe(0)
})
