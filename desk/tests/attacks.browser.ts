import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished } from 'vitest'

import { makeDeskFolder, openTestDesk } from '../server/desk.test-support.ts'
import { shop } from '../../tests/support/shop.ts'
import { insertTestProducts } from '../../tests/support/test-products.ts'
import { browserTest } from '../../tests/support/visitor.ts'

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

browserTest(
  'a page of another port, and the storefront, read and change nothing at the desk, even with its key',
  async ({ visitor }) => {
    await makeDeskFolder(shop.dataDir)
    const desk = await openTestDesk({ DATA_DIR: shop.dataDir })
    onTestFinished(async () => void (await desk.end()))
    const foreign = await openForeignPage()
    const { page } = visitor
    const before = await price()
    const body = JSON.stringify({ arguments: ['desk-scarf', '--price', '1'], once: 'foreign-page' })
    for (const url of [foreign.url, shop.url]) {
      await page.goto(url)
      const found = await page.evaluate(
        async ({ address, key, body: act }) => {
          const authorization = `Bearer ${key}`
          const read = (path: string, init?: RequestInit) =>
            fetch(address + path, init).then(
              (response) => response.type,
              () => 'refused',
            )
          const loads = (tag: 'img' | 'script') =>
            new Promise<string>((resolve) => {
              const element = document.createElement(tag)
              element.addEventListener('load', () => resolve('loaded'))
              element.addEventListener('error', () => resolve('refused'))
              element.src = `${address}/assets/page.js`
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
            await loads('img'),
          ]
        },
        { address: desk.address, key: desk.key, body },
      )
      expect(found[0]).toBe('refused')
      expect(found[1]).toBe('refused')
      expect(['refused', 'opaque']).toContain(found[2])
      expect(found[3]).toBe('refused')
      expect(await price()).toBe(before)
    }
    // A form goes wherever it likes.
    await page.goto(foreign.url)
    await page.evaluate(
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
    await page.getByText('Only the page of this desk may ask it.').waitFor()
    expect(await price()).toBe(before)
    visitor.consoleErrors.splice(0)
  },
)

browserTest('the address of the desk goes to no other page', async ({ visitor }) => {
  await makeDeskFolder(shop.dataDir)
  const desk = await openTestDesk({ DATA_DIR: shop.dataDir })
  onTestFinished(async () => void (await desk.end()))
  const foreign = await openForeignPage()
  const { page } = visitor
  await page.goto(`${desk.address}/#key=${desk.key}`)
  expect(await page.context().cookies()).toEqual([])
  await page.evaluate((url) => location.assign(url), foreign.url)
  await page.waitForURL(foreign.url)
  expect(foreign.asked[0]?.headers.referer).toBeUndefined()
})
