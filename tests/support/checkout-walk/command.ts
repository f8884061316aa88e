import { stepOf, type Step, type WalkModel } from './model.ts'
import type { Walk } from './walk.ts'

type Act = (model: WalkModel, walk: Walk) => Promise<unknown>

/** One act of the shopper or the owner, after which page, address and database agree with the model. */
export function command(name: string, can: (model: WalkModel) => boolean, act: Act) {
  return {
    check: can,
    async run(model: WalkModel, walk: Walk) {
      await act(model, walk)
      await walk.compare(model)
    },
    toString: () => name,
  }
}

export const on = (step: Step) => (model: WalkModel) => stepOf(model) === step
