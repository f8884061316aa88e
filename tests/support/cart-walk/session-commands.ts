import { signIn } from '../shopper.ts'
import { changeCart, changeWishlist, go, pathOf, read, type Tab } from './model.ts'
import { canOpen, index, inTab } from './tab-command.ts'

export const signOut = index.map((which) =>
  inTab(
    'sign out',
    which,
    (_, { isSignedIn }) => isSignedIn,
    async ({ model, tab, page, walk }) => {
      await walk.settle()
      const menu = page.getByRole('banner').getByRole('button', { name: /^(Account|Menu)$/ })
      await menu.filter({ visible: true }).last().press('Enter')
      const item = page.getByRole('menuitem', { name: 'Sign Out' })
      await item.or(page.getByRole('button', { name: 'Sign Out' })).press('Enter')
      if (pathOf(tab) !== '/') go(model, tab, '/', false)
      model.isSignedIn = false
      for (const each of model.tabs) read(model, each)
    },
  ),
)

/** Where the page of the sign-in leads. */
const returnPath = (tab: Tab) => new URL(pathOf(tab), 'http://shop.test').searchParams.get('from')

export const signInAgain = index.map((which) =>
  inTab(
    'sign in',
    which,
    (tab, model) =>
      !model.isSignedIn &&
      model.tabs.every((each) => each === tab || !pathOf(each).startsWith('/login')) &&
      canOpen(model, returnPath(tab) ?? pathOf(tab)),
    async ({ model, tab, page, walk }) => {
      if (!pathOf(tab).startsWith('/login')) {
        go(model, tab, `/login?from=${encodeURIComponent(pathOf(tab))}`, true)
        await walk.open(page, pathOf(tab))
      }
      await signIn(page, walk.shopper)
      model.isSignedIn = true
      const entry = tab.history[tab.at]
      if (entry) entry.path = returnPath(tab) ?? '/'
      for (const each of model.tabs) read(model, each)
      const { add: added, wish } = model.pending
      model.pending = { add: null, wish: null }
      if (added) changeCart(model, tab, { type: 'add', ...added })
      if (wish) changeWishlist(model, tab, wish, true)
    },
  ),
)
