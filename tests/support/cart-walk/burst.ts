import fc from 'fast-check'

import {
  canBeOrdered,
  changeCart,
  isExcess,
  listing,
  nameOf,
  pathOf,
  type CartChange,
} from './model.ts'
import { addButton, button, index, inTab, slug } from './tab-command.ts'

/** Several presses before the first is answered. */
export const burst = fc
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
