import { describe, expect, test } from 'vitest'

import { shop } from '../../tests/support/shop.ts'
import {
  desk,
  dialog,
  expectComplaints,
  open,
  openDeskForTests,
  openPage,
  page,
  press,
  said,
} from './desk-page.ts'

// The page that `./shop desk` builds, in a browser, against a running shop.

openDeskForTests()
const rows = () => page.getByRole('row')

describe('the first day of an owner, without a terminal', () => {
  test('a product with sizes, stock and a picture is made and offered', async () => {
    await open('Products')
    await press('Add product')
    await dialog().getByLabel('Name', { exact: false }).first().fill('Harbour Smock')
    await page.mouse.click(5, 450)
    await dialog().getByLabel('Name in addresses').fill('harbour-smock')
    await dialog().getByLabel('Category').click()
    await page.getByRole('option', { name: 'Women' }).click()
    await dialog().getByLabel('Price in dollars').fill('120')
    await dialog().getByRole('button', { name: 'Add product' }).click()
    await said('Harbour Smock is added.')
    await press('Change sizes')
    await dialog().getByLabel('Sizes in their order').fill('S, M, L')
    await dialog().getByRole('button', { name: 'Change sizes' }).click()
    await press('Change the sizes of harbour-smock')
    await said('The sizes are changed.')
    await press('Change stock of Harbour Smock, M')
    await page.getByRole('dialog', { name: 'Change stock of Harbour Smock, M' }).waitFor()
    await dialog().getByLabel('Pieces').fill('6')
    await dialog().getByRole('button', { name: 'Change stock' }).click()
    await said(/stock M 0 → 6/)
    await page.getByLabel('Add pictures').setInputFiles('docs/home.webp')
    await said('The picture is added.')
    await page.getByRole('img', { name: 'Picture 1' }).waitFor()
    await press('Offer')
    await said('Harbour Smock is offered.')
    const response = await fetch(`${shop.url}/products/harbour-smock`)
    expect(await response.text()).toContain('Harbour Smock')
  })

  test('by keyboard alone an order is packed and shipped', async () => {
    await page.getByRole('link', { name: 'to send' }).focus()
    await page.keyboard.press('Enter')
    const order = page.getByRole('link', { name: /^ORD-/ }).first()
    await order.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Ship', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Carrier').focus()
    await page.keyboard.type('UPS')
    await page.keyboard.press('Tab')
    await page.keyboard.type('1Z999AA10123456784')
    await page.keyboard.press('Enter')
    await said(/is shipped/)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: '1Z999AA10123456784' }).waitFor()
    await page.getByRole('link', { name: 'Packing slip' }).click()
    await page.getByRole('heading', { name: /Packing slip ORD-/ }).waitFor()
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  })

  test('a code is added, a review hidden, the limit of free shipping changed, and the log has them', async () => {
    await open('Discount codes')
    await press('Add code')
    await dialog().getByLabel('Code', { exact: false }).first().fill('thanks10')
    await dialog().getByLabel('How much').fill('10')
    await dialog().getByRole('button', { name: 'Add code' }).click()
    await said('The code is accepted from now on.')
    await page.getByRole('cell', { name: 'THANKS10', exact: true }).waitFor()
    await open('Reviews')
    await page
      .getByRole('button', { name: /^Hide the review/ })
      .first()
      .click()
    await said('The review is hidden.')
    await open('Settings')
    await page.getByLabel('Free shipping from, in dollars').fill('75')
    await press('Save')
    await said(/^Saved/)
    await open('Log')
    await page.getByRole('cell', { name: /free shipping over 50(.00)? → 75/ }).waitFor()
    for (const act of ['codes create', 'reviews hide', 'settings set'])
      expect(await page.getByRole('cell', { name: act, exact: true }).count()).toBe(1)
    expect(await page.getByRole('cell', { name: 'maud' }).count()).toBeGreaterThan(2)
  })

  test('the plan of an import is a table, and nothing is written before it is accepted', async () => {
    await open('Import')
    const buffer = Buffer.from(
      'Title,URL handle,Type,Price,Inventory quantity\nOar Jumper,oar-jumper,women,90,5\nOar Cap,oar-cap,women,,5\n',
    )
    await page
      .getByLabel('CSV of Shopify')
      .setInputFiles({ name: 'oars.csv', mimeType: 'text/csv', buffer })
    await press('Show the plan')
    await press('New: 1')
    expect(await rows().allInnerTexts()).toEqual([
      expect.stringContaining('Line'),
      expect.stringContaining('oar-jumper'),
    ])
    expect(
      await desk.ask('/rest/products?slug=eq.oar-jumper').then((found) => found.json()),
    ).toEqual([])
    await press('Import')
    await page.getByRole('dialog', { name: 'Import of oars.csv' }).waitFor()
    await press('Close')
    await press('Added: 1')
    expect(
      await desk.ask('/rest/products?slug=eq.oar-jumper').then((found) => found.json()),
    ).toMatchObject([{ name: 'Oar Jumper', stock_quantity: 5 }])
  })
})

test('the key leaves the address; filters stay in it through reload and Back, and the menu ends them', async () => {
  expect(page.url()).toBe(`${desk.address}/#/`)
  await open('Products')
  await page.getByPlaceholder('Name').fill('scarf')
  await expect.poll(() => page.url()).toContain('scarf')
  await page.reload()
  await page.getByRole('link', { name: /Scarf/ }).first().click()
  await page.getByRole('heading', { name: 'Texts and price' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: /Scarf/ }).first().waitFor()
  expect(await page.getByPlaceholder('Name').inputValue()).toBe('scarf')
  await open('Orders')
  await open('Products')
  await expect.poll(() => page.getByPlaceholder('Name').inputValue()).toBe('')
})

test('of two desks the second press changes nothing, says what it is now, and keeps what was typed', async () => {
  const other = await openPage()
  for (const each of [page, other])
    await each.goto(`${desk.address}/#/products/ailsa-cashmere-scarf/show`)
  await page.getByLabel('Price in dollars').fill('199')
  await other.getByLabel('Price in dollars').fill('205')
  await press('Save')
  await said(/^Saved/)
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await other.getByRole('dialog').getByText(/199/).waitFor()
  await other.getByRole('button', { name: 'Close', exact: true }).click()
  await other.getByText('This was changed meanwhile.').waitFor()
  expect(await other.getByLabel('Price in dollars').inputValue()).toBe('205')
  await other.getByRole('button', { name: 'Show it' }).click()
  expect(await other.getByLabel('Price in dollars').inputValue()).toBe('199')
  await other.context().close()
  expect(
    await desk.ask('/rest/products?slug=eq.ailsa-cashmere-scarf').then((found) => found.json()),
  ).toMatchObject([{ price: 199 }])
})

test('a desk that has ended says so, and keeps what is on the screen', async () => {
  await open('Orders')
  await page.getByRole('link', { name: /^ORD-/ }).first().waitFor()
  await page.evaluate(() => sessionStorage.setItem('desk-key', 'of-another-desk'))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('dialog', { name: 'This desk has ended' }).waitFor()
  expectComplaints('401')
})
