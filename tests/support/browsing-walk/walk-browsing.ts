import type pg from 'pg'
import type { Page } from 'playwright-core'

import { runWalks, type WalkOptions } from '../walks/walks.ts'
import { readCatalogue } from './catalogue.ts'
import { browsingCommands } from './commands.ts'
import { newModel } from './model.ts'
import { openWalk } from './walk.ts'

/** Random walks through lists, searches and products, each of a new visitor. Returns how many commands were run. */
export async function walkBrowsing(
  owner: pg.Pool,
  openShopper: () => Promise<{ page: Page }>,
  options: WalkOptions,
): Promise<number> {
  const catalogue = await readCatalogue(owner)
  async function open() {
    const { page } = await openShopper()
    const real = openWalk(owner, page, catalogue)
    await real.open()
    return { model: newModel(), real }
  }
  // A tab keeps 50 entries of its history.
  const maxCommands = Math.min(options.maxCommands, 60)
  return runWalks(browsingCommands, open, { ...options, maxCommands })
}
