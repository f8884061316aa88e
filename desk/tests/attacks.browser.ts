import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { shop } from '../../tests/support/shop.ts'
import { insertTestProducts } from '../../tests/support/test-products.ts'
import { horizontalOverflow } from '../../tests/support/visitor.ts'
import { desk, expectComplaints, openDeskForTests, openTab, page, said } from './desk-page.ts'

openDeskForTests()
const owner = await insertTestProducts('Desk Scarf')
const price = async () =>
  (await owner.query(`select price from public.shop_products where slug = 'desk-scarf'`)).rows[0]
    .price as string

/** Another page on this machine, which records what it is asked. */
async function openForeignPage(): Promise<{ url: string; asked: IncomingMessage[] }> {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Foreign</title>')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked }
}

test('a page of another port, and the storefront, read and change nothing at the desk, even with its key', async () => {
  const foreign = await openForeignPage()
  const other = await openTab()
  const before = await price()
  const script = await page.locator('script[src]').first().getAttribute('src')
  const body = JSON.stringify({ arguments: ['desk-scarf', '--price', '1'], once: 'foreign-page' })
  for (const url of [foreign.url, shop.url]) {
    await other.goto(url)
    const found = await other.evaluate(
      async ({ address, key, source, body: act }) => {
        const authorization = `Bearer ${key}`
        const read = (path: string, init?: RequestInit) =>
          fetch(address + path, init).then(
            (response) => response.type,
            () => 'refused',
          )
        const loads = () =>
          new Promise<string>((resolve) => {
            const element = document.createElement('img')
            element.addEventListener('load', () => resolve('loaded'))
            element.addEventListener('error', () => resolve('refused'))
            element.src = address + source
            document.body.append(element)
          })
        return [
          await read('/rest/orders', { headers: { authorization } }),
          await read('/acts/products-set', {
            method: 'POST',
            headers: { authorization },
            body: act,
          }),
          // What the page may send without being asked first, and never reads.
          await read('/acts/products-set', { method: 'POST', mode: 'no-cors', body: act }),
          await loads(),
        ]
      },
      { address: desk.address, key: desk.key, source: script, body },
    )
    expect(found[0]).toBe('refused')
    expect(found[1]).toBe('refused')
    expect(['refused', 'opaque']).toContain(found[2])
    expect(found[3]).toBe('refused')
    expect(await price()).toBe(before)
  }
  // A form goes wherever it likes.
  await other.goto(foreign.url)
  await other.evaluate(
    ({ address, text }) => {
      const form = document.createElement('form')
      Object.assign(form, {
        method: 'post',
        enctype: 'text/plain',
        action: `${address}/acts/products-set`,
      })
      const field = document.createElement('input')
      field.name = text
      form.append(field)
      document.body.append(form)
      form.submit()
    },
    { address: desk.address, text: body },
  )
  await other.getByText('Only the page of this desk may ask it.').waitFor()
  expect(await price()).toBe(before)
  await other.context().close()
})

test('the address of the desk goes to no other page', async () => {
  const foreign = await openForeignPage()
  expect(await page.context().cookies()).toEqual([])
  await page.evaluate((url) => location.assign(url), foreign.url)
  await page.waitForURL(foreign.url)
  expect(foreign.asked[0]?.headers.referer).toBeUndefined()
  expectComplaints(foreign.url)
})

test('HTML in names and numbers is text on every screen, the packing slip and the log, and a long word no wide page', async () => {
  const html = (what: string) => `<img src=x onerror=alert(1)> ${what}`
  const long = `${html('product')} ${'W'.repeat(120)}`
  await desk.act('categories-add', ['markup', '--name', html('category')])
  await desk.act('products-set', [
    'desk-scarf',
    '--name',
    long,
    '--category',
    'markup',
    '--sizes',
    '<b>S</b>',
  ])
  await desk.act('products-set-size', ['desk-scarf', '<b>S</b>', '--sku', html('SKU')])
  expect(await desk.act('codes-create', ['<i>ten</i>', '--percent', '10'])).toEqual([
    { note: 'A code has 3 to 40 letters and digits.' },
    { exit: 3 },
  ])
  const { rows } = await owner.query<{ order_number: string }>(
    `update public.shop_order_items as item
     set product_name = $1, size = '<b>S</b>',
       product_id = (select id from public.shop_products where slug = 'desk-scarf')
     from public.shop_orders as placed where placed.id = item.order_id
       and item.id = (select id from public.shop_order_items order by id limit 1)
     returning placed.order_number`,
    [long],
  )
  const order = rows[0]?.order_number
  const filter = new URLSearchParams({ filter: JSON.stringify({ q: 'onerror' }) }).toString()
  for (const [path, ...texts] of [
    [`/products?${filter}`, long, html('category')],
    ['/products/desk-scarf/show', long, html('SKU')],
    [`/stock?${filter}`, long, html('SKU')],
    ['/categories', html('category')],
    [`/orders/${order}/show`, long, '<b>S</b>'],
    [`/orders/${order}/slip`, long, html('SKU')],
    ['/acts', html('SKU')],
  ]) {
    await page.goto(`${desk.address}/#${path}`)
    for (const text of texts) await said(text)
    expect(await page.locator('img[src=x], main b').count()).toBe(0)
    expect([path, await horizontalOverflow(page)]).toEqual([path, 0])
  }
})
