import type { Page } from 'playwright-core'

import { amountsOf, dollars } from '../walks/amounts.ts'
import {
  canBeOrdered,
  cents,
  nameOf,
  pathOf,
  slugs,
  type CartModel,
  type SeenLine,
  type Tab,
} from './model.ts'

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
export async function readScreen(page: Page, wished: string[]) {
  return page.evaluate((names) => {
    const text = (of: Element, selector: string) =>
      of.querySelector(selector)?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? null
    const main = document.querySelector('main') ?? document.body
    const all = (selector: string) => [...main.querySelectorAll(selector)]
    const count = (label: string) => {
      const link = document.querySelector(`header [aria-label^="${label}"]`)
      return Number.parseInt(link?.getAttribute('aria-label')?.split(', ')[1] ?? '0', 10)
    }
    const at = location.pathname
    const hearts = all('.product-card, .product-details').flatMap((place) => {
      const name = text(place, 'h1, h3') ?? ''
      const heart = place.querySelector<HTMLElement>('.wishlist-heart')
      const isWished = heart?.dataset['wished'] === 'true'
      return name.startsWith('Walked') && isWished !== names.includes(name) ? [name] : []
    })
    return {
      path: at + (at === '/products' ? location.search : ''),
      counts: [count('Cart'), count('Wishlist')],
      /** Of products whose heart is not as it should be. */
      hearts,
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
      wishlist: at === '/wishlist' && {
        title: text(main, 'h1'),
        cards: all('.wishlist-card').map((card) => [
          text(card, 'h2'),
          text(card, '.wishlist-card-stock'),
        ]),
      },
    }
  }, wished)
}

type Screen = Awaited<ReturnType<typeof readScreen>>

/** What it must show. */
export function screenOf(model: CartModel, tab: Tab): Screen {
  const path = pathOf(tab)
  const pieces = tab.cart.reduce((sum, { quantity }) => sum + quantity, 0)
  const orderable = tab.cart.filter(canBeOrdered)
  const subtotal = orderable.reduce((sum, { slug, quantity }) => sum + quantity * cents[slug], 0)
  const total = orderable.length > 0 ? amountsOf(subtotal).total : 0
  const title = (full: string, empty: string, size: number) =>
    !model.isSignedIn ? 'Please Sign In' : size > 0 ? full : empty
  return {
    path: path.startsWith('/login') ? '/login' : path,
    counts: [pieces, tab.wishlist.length],
    hearts: [],
    cart: path === '/cart' && {
      title: title('Shopping Cart', 'Your Cart is Empty', pieces),
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
    wishlist: path === '/wishlist' && {
      title: title('My Wishlist', 'Your Wishlist is Empty', tab.wishlist.length),
      cards: tab.wishlist.map(({ slug, stock, isActive }) => [
        nameOf(slug),
        isActive && stock > 0 ? `${stock} in stock` : 'Out of stock',
      ]),
    },
  }
}

export const wishedNames = (tab: Tab) =>
  slugs.filter((slug) => tab.wishlist.some((entry) => entry.slug === slug)).map(nameOf)

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
