import fc from 'fast-check'
import type pg from 'pg'
import type { Page } from 'playwright-core'

import { readCatalogue } from './catalogue.ts'
import { browsingCommands } from './commands.ts'
import { newModel } from './model.ts'
import { openWalk } from './walk.ts'

/**
 * Random walks through lists, searches and products, each of a new visitor. After each command the page is what its
 * address, the tab's history and the database say.
 *
 * @returns how many commands were run
 */
export async function walkBrowsing(
  owner: pg.Pool,
  openShopper: () => Promise<{ page: Page }>,
  { seed, walks, maxCommands }: { seed: number; walks: number; maxCommands: number },
): Promise<number> {
  const catalogue = await readCatalogue(owner)
  let compared = 0
  await fc.assert(
    fc.asyncProperty(
      // A tab keeps 50 entries of its history.
      fc.commands(browsingCommands, { maxCommands: Math.min(maxCommands, 60), size: 'max' }),
      async (commands) => {
        const { page } = await openShopper()
        const walk = openWalk(owner, page, catalogue)
        await walk.open()
        await fc.asyncModelRun(() => ({ model: newModel(), real: walk }), commands)
        compared += walk.compared()
      },
    ),
    { seed, numRuns: walks, endOnFailure: true },
  )
  return compared
}
