import fc from 'fast-check'

import { tellCorrection, undo } from './line-commands.ts'
import {
  changeCart,
  changeWishlist,
  go,
  listing,
  nameOf,
  pathOf,
  productPage,
  readWishlist,
  type CartModel,
  type Loss,
  type Slug,
  type Tab,
} from './model.ts'
import { addButton, button, index, inTab, loss, lossy, slug } from './tab-command.ts'

/** Adds to the cart; a visitor's addition waits for the sign-in. */
function add(model: CartModel, tab: Tab, wanted: Slug, pieces: number, lost: Loss) {
  if (model.isSignedIn) return changeCart(model, tab, { type: 'add', slug: wanted, pieces }, lost)
  model.pending.add = { slug: wanted, pieces }
  if (pathOf(tab) !== productPage(wanted)) {
    model.said.push('Please sign in: You need to sign in to add items to your cart.')
    return false
  }
  model.said.push('Login Required: Please sign in to add items to your cart.')
  go(model, tab, `/login?from=${encodeURIComponent(pathOf(tab))}`, false)
  return false
}

/** The card may be an older one than the products. */
export const addFromCard = fc.tuple(index, slug, loss).map(([which, wanted, lost]) =>
  inTab(
    lossy(`add ${wanted} from its card`, lost),
    which,
    (tab, { isSignedIn }) => pathOf(tab) === listing && (isSignedIn || lost === 'none'),
    async ({ model, walk, tab, page }) => {
      const press = addButton(page, wanted)
      if ((await press.count()) === 0 || (await press.isDisabled())) return
      await walk.losing(page, lost, () => press.press('Enter'))
      add(model, tab, wanted, 1, lost)
    },
  ),
)

export const addFromWishlist = fc.tuple(index, slug, loss).map(([which, wanted, lost]) =>
  inTab(
    lossy(`add ${wanted} from the wishlist`, lost),
    which,
    (tab) =>
      pathOf(tab) === '/wishlist' &&
      tab.wishlist.some((entry) => entry.slug === wanted && entry.isActive && entry.stock > 0),
    async ({ model, walk, tab, page }) => {
      const press = addButton(page, wanted)
      await walk.losing(page, lost, () => press.press('Enter'))
      const isMade = add(model, tab, wanted, 1, lost)
      // After a refusal the list is read again.
      if (!isMade && lost === 'none') readWishlist(model, tab)
    },
  ),
)

export const addFromPage = fc
  .tuple(index, slug, fc.constantFrom('1', '2', '120'), loss)
  .map(([which, wanted, text, lost]) =>
    inTab(
      lossy(`add ${text} of ${wanted} from its page`, lost),
      which,
      (tab, { isSignedIn }) =>
        pathOf(tab) === productPage(wanted) && (isSignedIn || lost === 'none'),
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
        add(model, tab, wanted, pieces, lost)
        // The page that is read again after the refusal is no longer there.
        if (model.isSignedIn && lost === 'none' && !isActive) leaveHidden(model, tab)
      },
    ),
  )

function leaveHidden(model: CartModel, tab: Tab) {
  model.said.push('Product not found.')
  const entry = tab.history[tab.at]
  if (entry) entry.path = '/products'
}

export const heart = fc
  .tuple(index, slug, loss, fc.boolean())
  .map(([which, wanted, lost, isUndone]) =>
    inTab(
      lossy(`heart of ${wanted}${isUndone ? ', undone' : ''}`, lost),
      which,
      (tab, { isSignedIn }) =>
        (isSignedIn || lost === 'none') &&
        ([listing, productPage(wanted)].includes(pathOf(tab)) ||
          (pathOf(tab) === '/wishlist' && tab.wishlist.some((entry) => entry.slug === wanted))),
      async ({ model, walk, tab, page }) => {
        const isWished = tab.wishlist.some((entry) => entry.slug === wanted)
        const isPage = pathOf(tab) === productPage(wanted)
        const press = isPage
          ? page.locator('.purchase-panel .wishlist-heart')
          : button(
              page,
              isWished
                ? `Remove ${nameOf(wanted)} from wishlist`
                : `Add ${nameOf(wanted)} to wishlist`,
            )
        if ((await press.count()) === 0) return
        await walk.losing(page, lost, () => press.press('Enter'))
        if (!model.isSignedIn) {
          model.pending.wish = wanted
          model.said.push(
            isPage
              ? 'Login Required: Please sign in to add items to your wishlist.'
              : 'Please sign in: You need to sign in to add items to your wishlist.',
          )
          if (isPage) go(model, tab, `/login?from=${encodeURIComponent(pathOf(tab))}`, false)
          return
        }
        const isMade = changeWishlist(model, tab, wanted, !isWished, lost)
        if (!isMade || !isWished || !isUndone) return
        await undo(page, 'Removed from wishlist')
        changeWishlist(model, tab, wanted, true, 'none', true)
      },
    ),
  )
