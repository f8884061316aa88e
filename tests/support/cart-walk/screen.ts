import type { Page } from 'playwright-core'

import { amountsOf, dollars } from '../walks.ts'
import { canBeOrdered, cents, nameOf, pathOf, type SeenLine, type Tab } from './model.ts'

/** Before any script of a page: keeps what its toasts say. */
export function recordToasts() {
  const said: string[] = []
  const seen = new WeakSet()
  Object.assign(globalThis, { said })
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        for (const toast of [node, ...node.querySelectorAll('.toast')]) {
          if (!toast.matches('.toast') || seen.has(toast)) continue
          seen.add(toast)
          const words = [...toast.querySelectorAll('.toast-words > :not(.buttons)')]
          said.push(words.map(({ textContent }) => textContent).join(': '))
        }
      }
  }).observe(document, { childList: true, subtree: true })
}

/** What a tab shows, in the terms of the model. */
export async function readScreen(page: Page) {
  return page.evaluate(() => {
    const text = (of: Element, selector: string) =>
      of.querySelector(selector)?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? null
    const main = document.querySelector('main') ?? document.body
    const all = (selector: string) => [...main.querySelectorAll(selector)]
    const link = document.querySelector('header [aria-label^=Cart]')?.getAttribute('aria-label')
    const at = location.pathname
    return {
      path: at + (at === '/products' ? location.search : ''),
      count: Number.parseInt(link?.split(', ')[1] ?? '0', 10),
      cart: at === '/cart' && {
        title: text(main, 'h1'),
        heading: text(main, '#cart-items'),
        rows: all('.cart-item-row').map((row) => [
          text(row, 'h3'),
          row.querySelector('input[type="number"]')?.matches(':disabled'),
          row.querySelector<HTMLInputElement>('input[type="number"]')?.value,
          text(row, '.cart-item-row-total')?.replaceAll(',', ''),
          text(row, '.reduced-notice > span'),
        ]),
        apart: all('.unavailable-items li').map((item) => [text(item, 'h3'), text(item, 'p')]),
        total: text(main, 'dd.order-amounts-total')?.replaceAll(',', '') ?? null,
      },
    }
  })
}

/** What it must show. */
export function screenOf(tab: Tab): Awaited<ReturnType<typeof readScreen>> {
  const path = pathOf(tab)
  const pieces = tab.cart.reduce((sum, { quantity }) => sum + quantity, 0)
  const orderable = tab.cart.filter(canBeOrdered)
  const subtotal = orderable.reduce((sum, { slug, quantity }) => sum + quantity * cents[slug], 0)
  const total = orderable.length > 0 ? amountsOf(subtotal).total : 0
  return {
    path,
    count: pieces,
    cart: path === '/cart' && {
      title: pieces > 0 ? 'Shopping Cart' : 'Your Cart is Empty',
      heading: pieces > 0 ? `Cart Items (${pieces})` : null,
      rows: orderable.map((line) => [
        nameOf(line.slug),
        false,
        String(line.quantity),
        dollars(line.quantity * cents[line.slug]),
        noticeOf(line),
      ]),
      apart: tab.cart
        .filter((line) => !canBeOrdered(line))
        .map((line) => [nameOf(line.slug), reasonOf(line)]),
      total: pieces > 0 ? dollars(total) : null,
    },
  }
}

export function formerOf({ former, quantity }: SeenLine): number | null {
  return former !== null && former > quantity ? former : null
}

function noticeOf(line: SeenLine): string | null {
  const former = formerOf(line)
  if (former === null) return null
  return line.stock < former
    ? `Only ${line.stock} left: we changed your quantity from ${former}`
    : `In stock again: we had changed your quantity from ${former}`
}

function reasonOf({ isActive, stock, quantity }: SeenLine): string {
  if (!isActive) return 'No longer available.'
  if (stock === 0) return 'Sold out.'
  return `Only ${stock} left in stock; you asked for ${quantity}.`
}
