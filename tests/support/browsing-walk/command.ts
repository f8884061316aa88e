import { filtered, screenOf, type BrowsingModel, type Screen } from './model.ts'
import type { Walk } from './walk.ts'

type Act = (model: BrowsingModel, walk: Walk) => Promise<unknown>

/** One act of a shopper, after which the page is what address, history and database say. */
export function command(
  name: string,
  can: (model: BrowsingModel) => boolean,
  act: Act,
  presses = true,
) {
  return {
    check: can,
    async run(model: BrowsingModel, walk: Walk) {
      const from = screenOf(model)
      const spoken = await walk.spoken()
      await act(model, walk)
      if (presses) model.pressed = true
      await walk.compare(model, from, spoken)
    },
    toString: () => name,
  }
}

export const isOn =
  (...kinds: Screen['kind'][]) =>
  (model: BrowsingModel) =>
    kinds.includes(screenOf(model).kind)
export const hasFilters = isOn('listing', 'search')
export const hasCards = (model: BrowsingModel) =>
  hasFilters(model) && model.total > 0 && (isOn('listing')(model) || filtered(model).text !== '')
