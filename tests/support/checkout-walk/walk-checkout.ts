import fc from 'fast-check'
import type pg from 'pg'

import { checkoutCommands } from './commands.ts'
import { newModel } from './model.ts'
import { openWalk, prepareShop, type WalkingShopper } from './walk.ts'

/**
 * Random walks through the checkout, each of a new shopper. After each command the page, its address and the database
 * are what the model says.
 *
 * @returns how many commands were run
 */
export async function walkCheckout(
  owner: pg.Pool,
  openShopper: () => Promise<WalkingShopper>,
  { seed, walks, maxCommands }: { seed: number; walks: number; maxCommands: number },
): Promise<number> {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(
      fc.commands(checkoutCommands, { maxCommands, size: 'max' }),
      async (commands) => {
        await prepareShop(owner)
        const walk = openWalk(owner, await openShopper())
        await walk.openCheckout()
        await fc.asyncModelRun(() => ({ model: newModel(), real: walk }), commands)
        compared += walk.compared()
      },
    ),
    { seed, numRuns: walks, endOnFailure: true },
  )
  return compared
}
