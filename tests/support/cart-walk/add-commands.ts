import fc from 'fast-check'

import { tellCorrection } from './line-commands.ts'
import {
  changeCart,
  listing,
  nameOf,
  pathOf,
  productPage,
  type CartModel,
  type Tab,
} from './model.ts'
import { addButton, index, inTab, loss, lossy, slug } from './tab-command.ts'

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
