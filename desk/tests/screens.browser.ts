import { expect, test } from 'vitest'

import {
  dialog,
  desk,
  expectComplaints,
  open,
  openDeskForTests,
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
