import { setTimeout as wait } from 'node:timers/promises'

import { openFaultProxy } from '../fault-proxy.ts'
import { openOwnerPool, shop } from '../shop.ts'
import type { NewShopper } from '../shopper.ts'
import { sessionKey } from '../signed-in-shopper.ts'
import { findEngines } from '../browsers.mjs'
import { waitFor, type Engine } from './engine.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

const { firefox, webkit } = findEngines()

/** Opens an engine with an empty profile; null where it is not installed. */
export const engines = {
  Firefox: firefox === null ? null : () => openFirefox(firefox),
  WebKit: webkit === null ? null : () => openWebKit(webkit),
}

/** Opens a page of the shop and waits for its hydration. */
export async function goTo(engine: Engine, url: string): Promise<void> {
  await engine.open(url)
  await waitFor(engine, 'hydration', () => 'hydrated' in document.documentElement.dataset)
}

export async function waitForText(engine: Engine, text: string): Promise<void> {
  await waitFor(engine, text, (wanted) => document.body.innerText.includes(wanted), text)
}

export async function waitForPath(engine: Engine, path: string): Promise<void> {
  await waitFor(engine, path, (start) => location.pathname.startsWith(start), path)
}

/** Clicks as soon as the element is there. */
export async function click(engine: Engine, selector: string, name: string): Promise<void> {
  await waitFor(engine, `${selector} ${name}`, isThere, selector, name)
  await engine.click(selector, name)
}

/** Types into a field, found by its label. */
async function fill(engine: Engine, label: string, text: string): Promise<void> {
  await click(engine, 'input', label)
  await engine.type(text)
}

/** Chooses an option by its value, as the drivers cannot open the list of a select. */
async function select(engine: Engine, label: string, value: string): Promise<void> {
  await engine.evaluate(
    (name, chosen) => {
      const fields = [...document.querySelectorAll('select')]
      const field = fields.find(({ labels }) => labels[0]?.textContent?.startsWith(name))
      if (!field) throw new Error(`There is no select ${name}`)
      field.value = chosen
      field.dispatchEvent(new Event('change', { bubbles: true }))
    },
    label,
    value,
  )
}

/** Finds a product by the header's search and opens it. */
export async function findProduct(engine: Engine, words: string, name: string): Promise<void> {
  await engine.click('button', 'Search')
  await waitFor(engine, 'the search box', () => document.activeElement?.matches('[role=combobox]'))
  await engine.type(words)
  await engine.pressEnter()
  await waitForPath(engine, '/search')
  await click(engine, '.search-results a', name)
  await waitFor(engine, name, (title) => document.querySelector('h1')?.innerText === title, name)
}

export async function signIn(engine: Engine, { email, password }: NewShopper): Promise<void> {
  await waitForPath(engine, '/login')
  await fill(engine, 'Email', email)
  await fill(engine, 'Password', password)
  await engine.pressEnter()
}

/** From the cart to the order. */
export async function checkOut(engine: Engine): Promise<void> {
  await click(engine, 'a', 'Proceed to Checkout')
  await fill(engine, 'Address Line 1', '1 Bancroft Way')
  await fill(engine, 'City', 'Berkeley')
  await select(engine, 'State', 'CA')
  await fill(engine, 'ZIP Code', '94704')
  await click(engine, 'button', 'Continue to payment')
  await fill(engine, 'Cardholder Name', 'Grace Hopper')
  await fill(engine, 'Card Number', '4242424242424242')
  await fill(engine, 'Expiry Date', '1230')
  await fill(engine, 'CVV', '123')
  await click(engine, 'button', 'Continue to review')
  await waitForText(engine, 'ending in 4242')
  await click(engine, 'button', await placeOrderLabel(engine))
}

async function placeOrderLabel(engine: Engine): Promise<string> {
  return engine.evaluate(() => {
    const labels = [...document.querySelectorAll('button')].map(({ innerText }) => innerText.trim())
    return labels.find((label) => label.startsWith('Place order: ')) ?? ''
  })
}

/** An order as the database has it. */
export async function readOrder(orderNumber: string): Promise<unknown> {
  const owner = await openOwnerPool()
  const { rows } = await owner.query<Record<string, unknown>>(
    `select shopper.email, placed.status, item.product_slug, item.quantity,
       placed.shipping_address ->> 'city' as city
     from public.shop_orders as placed
       join auth.users as shopper on shopper.id = placed.user_id
       join public.shop_order_items as item on item.order_id = placed.id
     where placed.order_number = $1`,
    [orderNumber],
  )
  await owner.end()
  return rows
}

/** Runs in the page: pictures that do not cover their boxes, and how far the page is wider than its window. */
export function findMisplacedPictures(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const slipped = [...document.querySelectorAll<HTMLImageElement>('.picture > img')].flatMap(
    (image) => {
      // Enlarged on purpose, under the pointer.
      if (getComputedStyle(image).scale !== 'none') return []
      const [own, box] = [image, image.parentElement ?? image].map((each) =>
        each.getBoundingClientRect(),
      )
      const sides = (['top', 'left', 'right', 'bottom'] as const).filter(
        (side) => Math.abs((own?.[side] ?? 0) - (box?.[side] ?? 0)) > 1,
      )
      return sides.length > 0 ? [`${image.src} lies off its box: ${sides.join()}`] : []
    },
  )
  return scrollWidth > clientWidth
    ? [...slipped, `${scrollWidth - clientWidth} px too wide`]
    : slipped
}

/** Runs in the page. */
function isThere(selector: string, name: string): boolean {
  return [...document.querySelectorAll<HTMLElement>(selector)].some((element) => {
    const label = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]
    const text = typeof label === 'string' ? label : (label?.textContent ?? element.innerText)
    return element.getClientRects().length > 0 && text.replace(' *', '').trim() === name
  })
}

/** Runs in the page. */
export function hasFocus(selector: string): boolean {
  return document.activeElement?.matches(selector) ?? false
}

/** Runs in the page: whether a drawer of the right side stands at its edge, as high as the window. */
export function isDrawerInPlace(): boolean {
  const panel = document.querySelector('.drawer-panel')?.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  return panel?.right === clientWidth && panel.height === clientHeight
}

/** Runs in the page: colour dots whose centre is not that of the item or button around them. */
export function findSlippedDots(): string[] {
  return [...document.querySelectorAll('.colour-dot')].flatMap((dot) => {
    const [own, box] = [dot, dot.parentElement ?? dot].map((each) => each.getBoundingClientRect())
    const right = (own?.left ?? 0) + (own?.right ?? 0) - (box?.left ?? 0) - (box?.right ?? 0)
    const down = (own?.top ?? 0) + (own?.bottom ?? 0) - (box?.top ?? 0) - (box?.bottom ?? 0)
    return Math.max(Math.abs(right), Math.abs(down)) > 2
      ? [
          `${dot.closest('article, main')?.querySelector('h1, h3')?.textContent}: ${right / 2}, ${down / 2} px`,
        ]
      : []
  })
}

/** Opens a page again while it is not kept: a worker whose installation was cut off by a move is installed anew. */
export async function readUntilKept(engine: Engine, site: string, path: string) {
  for (let visit = 0; visit < 5; visit++) {
    await goTo(engine, site + path)
    for (let look = 0; look < 100; look++) {
      if (await engine.evaluate(isKept, path)) return
      await wait(100)
    }
  }
  throw new Error(`${path} is not kept`)
}

/** Runs in the page. */
async function isKept(path: string): Promise<boolean> {
  return (await caches.match(path, { ignoreVary: true })) !== undefined
}

/** Runs in the page. */
export function ratingBackground(): string | null {
  const meter = document.querySelector('.rating-summary meter')
  return meter && getComputedStyle(meter).backgroundColor
}

/** What stands between a browser and the shop: the way to lose the connection in either engine. */
export const openLine = () =>
  openFaultProxy({ host: 'localhost', port: Number(new URL(shop.url).port) })

/**
 * Adds a product to the cart although files are lost once. Returns the files that this asks for. Each time from another
 * origin: of the last one the browser keeps the files.
 */
export async function addAfterLoss(
  engine: Engine,
  session: string,
  lost: string[],
): Promise<string[]> {
  const line = await openLine()
  const site = `http://localhost:${line.port}`
  await engine.open(`${site}/robots.txt`)
  await engine.evaluate((key, stored) => localStorage.setItem(key, stored), sessionKey, session)
  line.loseOnce(lost)
  await engine.open(`${site}/products/lagan-wrap-dress`)
  await waitFor(engine, `a page that lost ${lost.join(' ')}`, isWhole)
  await engine.click('.purchase-panel-add', 'Add to Cart')
  await waitForText(engine, 'has been added to your cart.')
  for (const file of lost) if (file.endsWith('.js')) await waitFor(engine, file, isLoaded, file)
  const files = await engine.evaluate(askedFiles)
  await line.close()
  return files
}

/** Runs in the page: presses its heading, and tells whether it responds, knows its shopper and has all styles. */
function isWhole(): boolean {
  document.querySelector<HTMLElement>('h1')?.click()
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  return (
    'hydrated' in document.documentElement.dataset &&
    document.querySelector('header [aria-label=Account]') !== null &&
    styles.length > 0 &&
    styles.every(({ sheet }) => sheet !== null)
  )
}

/** Runs in the page: presses its heading, and tells whether a file is there, of which the lost answer has no body. */
function isLoaded(file: string): boolean {
  document.querySelector<HTMLElement>('h1')?.click()
  const answers = performance.getEntriesByName(location.origin + file)
  return answers.some((answer) => (answer as PerformanceResourceTiming).decodedBodySize > 0)
}

/** Runs in the page: the scripts and stylesheets that it has asked for. */
function askedFiles(): string[] {
  const asked = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  return [...new Set(asked)].filter((path) => /^\/assets\/.*\.(js|css)$/.test(path)).toSorted()
}
