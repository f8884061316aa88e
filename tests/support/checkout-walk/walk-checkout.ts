import type pg from 'pg'

import { runWalks, type WalkingShopper, type WalkOptions } from '../walks/walks.ts'
import { checkoutCommands } from './commands.ts'
import { newModel } from './model.ts'
import { openWalk, prepareShop } from './walk.ts'

/** Random walks through the checkout. Returns how many commands were run. */
export function walkCheckout(
  owner: pg.Pool,
  openShopper: () => Promise<WalkingShopper>,
  options: WalkOptions,
): Promise<number> {
  async function open() {
    await prepareShop(owner)
    const real = openWalk(owner, await openShopper())
    await real.openCheckout()
    return { model: newModel(), real }
  }
  return runWalks(checkoutCommands, open, options)
}
