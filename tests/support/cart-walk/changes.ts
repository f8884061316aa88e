import fc from 'fast-check'
import type { Page } from 'playwright-core'

import {
  canBeOrdered,
  changeCart,
  listing,
  nameOf,
  pathOf,
  productPage,
  type CartModel,
  type Slug,
  type Tab,
} from './model.ts'
import { formerOf } from './screen.ts'
import { addButton, button, index, inTab, lineOf, loss, lossy, rowOf, slug } from './tab-command.ts'

export const step = fc
  .tuple(index, slug, fc.constantFrom(1, -1), loss)
  .map(([which, wanted, by, lost]) =>
    inTab(
      lossy(`step ${wanted} by ${by}`, lost),
      which,
      (tab) => {
        const line = rowOf(tab, wanted)
        return line && line.quantity + by >= 1 && line.quantity + by <= line.stock
      },
      async ({ model, walk, tab, page }) => {
        const quantity = (rowOf(tab, wanted)?.quantity ?? 0) + by
        const press = page
          .getByRole('group', { name: `Quantity of ${nameOf(wanted)}` })
          .getByRole('button', { name: by > 0 ? 'Increase quantity' : 'Decrease quantity' })
        await walk.losing(page, lost, () => press.press('Enter'))
        changeCart(model, tab, { type: 'update', slug: wanted, quantity }, lost)
      },
    ),
  )

export async function typeQuantity(
  model: CartModel,
  tab: Tab,
  page: Page,
  wanted: Slug,
  text: string,
  isEntered = true,
) {
  const line = rowOf(tab, wanted)
  if (!line) return
  const field = page.getByRole('spinbutton', { name: `Quantity of ${nameOf(wanted)}` })
  await field.fill(text)
  if (isEntered) await field.press('Enter')
  const number = text === '' ? 1 : Number(text)
  if (number < 1) return
  const quantity = Math.min(number, line.stock)
  const isCorrected = text === '' || quantity !== number
  if (isCorrected) tellCorrection(model, quantity, line.stock)
  if (quantity !== line.quantity)
    changeCart(model, tab, { type: 'update', slug: wanted, quantity }, 'none', isCorrected)
}

export const type = fc
  .tuple(index, slug, fc.constantFrom('0', '-3', '', '1', '2', '120', '9999'))
  .map(([which, wanted, text]) =>
    inTab(
      `type "${text}" as quantity of ${wanted}`,
      which,
      (tab) => rowOf(tab, wanted),
      ({ model, tab, page }) => typeQuantity(model, tab, page, wanted, text),
    ),
  )

export const remove = fc
  .tuple(index, slug, loss, fc.boolean())
  .map(([which, wanted, lost, isUndone]) =>
    inTab(
      lossy(`remove ${wanted}${isUndone ? ' and undo it' : ''}`, lost),
      which,
      (tab) => lineOf(tab, wanted),
      async ({ model, walk, tab, page }) => {
        const pieces = lineOf(tab, wanted)?.quantity ?? 0
        const press = button(page, `Remove ${nameOf(wanted)}`)
        await walk.losing(page, lost, () => press.press('Enter'))
        const isMade = changeCart(model, tab, { type: 'remove', slug: wanted }, lost)
        if (!isUndone || !isMade) return
        await undo(page, 'Item Removed')
        changeCart(model, tab, { type: 'add', slug: wanted, pieces }, 'none', true)
      },
    ),
  )

/** Each toast that is open may have such a button; the last is of what was done last, once that is said. */
async function undo(page: Page, title: string) {
  await page.waitForFunction(
    (wanted) => (globalThis as { said?: string[] }).said?.some((text) => text.startsWith(wanted)),
    title,
  )
  const toast = page.locator('.toast[data-state="open"]').filter({ hasText: title })
  await toast.last().getByRole('button', { name: 'Undo' }).press('Enter')
}

/** Takes what is left of a line, or what it had before it was reduced. */
export const settleLine = fc.tuple(index, slug).map(([which, wanted]) =>
  inTab(
    `take or restore ${wanted}`,
    which,
    (tab) => {
      const line = lineOf(tab, wanted)
      if (!line?.isActive || line.stock === 0) return false
      return !canBeOrdered(line) || formerOf(line) !== null
    },
    async ({ model, tab, page }) => {
      const line = lineOf(tab, wanted)
      if (!line) return
      const isReduced = canBeOrdered(line)
      const quantity = isReduced ? (line.former ?? 0) : line.stock
      const name = `${isReduced ? 'Undo:' : 'Take'} ${quantity} of ${nameOf(wanted)}`
      await button(page, name).press('Enter')
      changeCart(model, tab, { type: 'update', slug: wanted, quantity })
    },
  ),
)

function tellCorrection(model: CartModel, quantity: number, max: number) {
  model.said.push(`Quantity set to ${quantity}: Please choose a whole number from 1 to ${max}.`)
}

/** The card may be an older one than the products. */
export const addFromCard = fc.tuple(index, slug, loss).map(([which, wanted, lost]) =>
  inTab(
    lossy(`add ${wanted} from its card`, lost),
    which,
    (tab) => pathOf(tab) === listing,
    async ({ model, walk, tab, page }) => {
      const press = addButton(page, wanted)
      if ((await press.count()) === 0 || (await press.isDisabled())) return
      await walk.losing(page, lost, () => press.press('Enter'))
      changeCart(model, tab, { type: 'add', slug: wanted, pieces: 1 }, lost)
    },
  ),
)

export const addFromPage = fc
  .tuple(index, slug, fc.constantFrom('1', '2', '120'), loss)
  .map(([which, wanted, text, lost]) =>
    inTab(
      lossy(`add ${text} of ${wanted} from its page`, lost),
      which,
      (tab) => pathOf(tab) === productPage(wanted),
      async ({ model, walk, tab, page }) => {
        const press = page.locator('.purchase-panel-add')
        if (await press.isDisabled()) return
        const field = page.getByRole('spinbutton', { name: `Quantity of ${nameOf(wanted)}` })
        const pieces = Math.min(Number(text), Number(await field.getAttribute('max')))
        const isTyped = (await field.inputValue()) !== text
        if (isTyped) await field.fill(text)
        if (isTyped) await field.press('Enter')
        if (pieces < Number(text) && isTyped) tellCorrection(model, pieces, pieces)
        await walk.losing(page, lost, () => press.press('Enter'))
        const { isActive } = model.products[wanted]
        changeCart(model, tab, { type: 'add', slug: wanted, pieces }, lost)
        // The page that is read again after the refusal is no longer there.
        if (lost === 'none' && !isActive) leaveHidden(model, tab)
      },
    ),
  )

function leaveHidden(model: CartModel, tab: Tab) {
  model.said.push('Product not found.')
  const entry = tab.history[tab.at]
  if (entry) entry.path = '/products'
}
