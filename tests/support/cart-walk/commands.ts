import fc from 'fast-check'
import type pg from 'pg'

import { pressTab, runWalks, type WalkingShopper, type WalkOptions } from '../walks.ts'
import { addFromCard, addFromPage } from './add-commands.ts'
import { burst } from './burst.ts'
import { remove, settleLine, step, type, typeQuantity } from './line-commands.ts'
import { go, listing, newModel, pathOf, productPage, readCart } from './model.ts'
import { canOpen, command, index, inTab, rowOf, slug } from './tab-command.ts'
import { openWalk } from './walk.ts'

const places = [listing, productPage('walked-scarf'), '/cart', '/cart', '/cart']
const visit = fc.tuple(index, fc.constantFrom(...places)).map(([which, path]) =>
  inTab(
    `open ${path}`,
    which,
    (tab, model) => pathOf(tab) !== path && canOpen(model, path),
    async ({ model, walk, tab, page }) => {
      const isLink = path === '/cart'
      go(model, tab, path, !isLink)
      if (isLink) await page.getByRole('banner').locator('a[href="/cart"]').press('Enter')
      else await walk.open(page, path)
      await page.waitForURL(`**${path}`)
    },
  ),
)

const reload = index.map((which) =>
  inTab(
    'reload',
    which,
    (tab, model) => canOpen(model, pathOf(tab)),
    async ({ model, tab, page }) => {
      readCart(model, tab)
      await page.reload()
    },
  ),
)

/** With a quantity that is typed and not sent yet. One that needs correction is dropped. */
const back = fc.tuple(index, fc.boolean()).map(([which, isTyping]) =>
  inTab(
    isTyping ? 'type 3 scarves, then Back' : 'Back',
    which,
    (tab, model) => {
      const [from, to] = [tab.history[tab.at], tab.history[tab.at - 1]]
      if (!to || !canOpen(model, to.path)) return false
      const line = rowOf(tab, 'walked-scarf')
      return !isTyping || (line && line.stock >= 3 && from?.document === to.document)
    },
    async ({ model, tab, page }) => {
      if (isTyping) await typeQuantity(model, tab, page, 'walked-scarf', '3', false)
      const from = tab.history[tab.at]?.document
      tab.at -= 1
      if (from !== tab.history[tab.at]?.document) readCart(model, tab)
      await page.goBack()
    },
  ),
)

const supply = fc
  .tuple(slug, fc.constantFrom(0, 1, 2, 150, 150), fc.constantFrom(true, true, true, true, false))
  .map(([wanted, stock, isActive]) =>
    command(
      `the owner has ${stock} of ${wanted}${isActive ? '' : ', hidden'}`,
      () => true,
      async (model, walk) => {
        model.products[wanted] = { stock, isActive }
        await walk.setProduct(wanted, model)
      },
    ),
  )

const tabKey = fc.tuple(index, fc.integer({ min: 1, max: 12 })).map(([which, times]) =>
  inTab(
    `press Tab ${times} times`,
    which,
    () => true,
    ({ page }) => pressTab(page, times),
  ),
)

/** Random walks with a cart in two tabs. Returns how many commands were run. */
export function walkCart(
  owner: pg.Pool,
  openShopper: () => Promise<WalkingShopper>,
  options: WalkOptions,
): Promise<number> {
  const open = async () => ({ model: newModel(), real: await openWalk(owner, await openShopper()) })
  return runWalks(cartCommands, open, options)
}

const cartCommands = [
  fc.oneof(
    { weight: 20, arbitrary: fc.oneof(step, step, type, type, remove, settleLine, back, burst) },
    { weight: 8, arbitrary: fc.oneof(addFromCard, addFromPage) },
    { weight: 4, arbitrary: visit },
    { weight: 2, arbitrary: supply },
    { weight: 1, arbitrary: reload },
    { weight: 2, arbitrary: tabKey },
  ),
]
