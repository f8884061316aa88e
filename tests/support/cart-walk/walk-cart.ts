import type pg from 'pg'

import { runWalks, type WalkingShopper, type WalkOptions } from '../walks/walks.ts'
import { cartCommands } from './commands.ts'
import { newModel } from './model.ts'
import { openWalk } from './walk.ts'

/** Random walks with a cart in two tabs. Returns how many commands were run. */
export function walkCart(
  owner: pg.Pool,
  openShopper: () => Promise<WalkingShopper>,
  options: WalkOptions,
): Promise<number> {
  const open = async () => ({ model: newModel(), real: await openWalk(owner, await openShopper()) })
  return runWalks(cartCommands, open, options)
}
