import fc from 'fast-check'
import type pg from 'pg'

import { pressTab, runWalks, type WalkingShopper, type WalkOptions } from '../walks.ts'
import {
  addFromCard,
  addFromPage,
  remove,
  settleLine,
  step,
  type,
  typeQuantity,
} from './changes.ts'
import {
  canBeOrdered,
  changeCart,
  go,
  isExcess,
  listing,
  nameOf,
  newModel,
  pathOf,
  productPage,
  readCart,
  type CartChange,
} from './model.ts'
import { addButton, button, canOpen, command, index, inTab, rowOf, slug } from './tab-command.ts'
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

/** Several presses before the first is answered. */
const burst = fc
  .tuple(index, fc.array(fc.tuple(fc.constantFrom(1, -1, 0), slug), { minLength: 2, maxLength: 4 }))
  .map(([which, presses]) =>
    inTab(
      `while nothing is answered: ${presses.map(([by, wanted]) => `${by} ${wanted}`).join(', ')}`,
      which,
      (tab, model) =>
        (pathOf(tab) === listing || (pathOf(tab) === '/cart' && tab.cart.length > 0)) &&
        !model.cart.some((line) => isExcess(model, line)),
      async ({ model, walk, tab, page }) => {
        await walk.settle()
        model.isBurst = true
        const onCart = pathOf(tab) === '/cart'
        const sent: CartChange[] = []
        await walk.holding(page, async () => {
          const lines = tab.cart.map((line) => ({ ...line }))
          for (const [by, wanted] of presses) {
            const name = nameOf(wanted)
            if (onCart) {
              const line = lines.find((each) => each.slug === wanted)
              if (!line || !canBeOrdered(line)) continue
              if (by === 0) {
                await button(page, `Remove ${name}`).press('Enter')
                lines.splice(lines.indexOf(line), 1)
                sent.push({ type: 'remove', slug: wanted })
                continue
              }
              const quantity = line.quantity + by
              if (quantity < 1 || quantity > line.stock) continue
              await page
                .getByRole('group', { name: `Quantity of ${name}` })
                .getByRole('button', { name: by > 0 ? /^Increase/ : /^Decrease/ })
                .press('Enter')
              Object.assign(line, { quantity, former: quantity === line.former ? quantity : null })
              sent.push({ type: 'update', slug: wanted, quantity })
            } else {
              const press = addButton(page, wanted)
              // While it is under way, it is called otherwise.
              if ((await press.count()) === 0 || (await press.isDisabled())) continue
              await press.press('Enter')
              sent.push({ type: 'add', slug: wanted, pieces: 1 })
            }
          }
        })
        for (const [at, change] of sent.entries()) {
          const later = sent.slice(at + 1).some((next) => next.slug === change.slug)
          // The first is under way; of the others the last takes the place of those before it.
          if (change.type === 'update' && at > 0 && later) continue
          changeCart(model, tab, change)
        }
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
