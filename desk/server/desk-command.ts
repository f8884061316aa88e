import { randomBytes } from 'node:crypto'

import type { CommandUnknownOpts } from '@commander-js/extra-typings'

import type { Call, CallOnFiles } from '../../shopkeeper/command-line/command.ts'
import { failure } from '../../shopkeeper/command-line/exit-codes.ts'
import { wholeNumber } from '../../shopkeeper/command-line/option-values.ts'
import { reasonOf } from '../../backend/database/database-errors.ts'
import { buildPage, findPage } from './build-page.ts'

export function addDeskCommand(program: CommandUnknownOpts, call: Call): void {
  program
    .command('desk')
    .summary('open the desk: a page in the browser for who does not use this command line')
    .option('--port <number>', 'of this machine; default: one that is free', wholeNumber(1, 65_535))
    .option('--build <folder>', 'only build the page into a folder, for a machine without network')
    .description(
      'It ends with Ctrl-C, or after an hour without use. On a server: ssh -L 4000:127.0.0.1:4000 SERVER, there ./shop desk --port 4000, and open the address here.',
    )
    .action((options) => runDesk(call, options))
}

async function runDesk(
  call: CallOnFiles,
  { port = 0, build }: { port?: number; build?: string },
): Promise<void> {
  const { environment, interrupted, output } = call
  if (build !== undefined) {
    await buildPage(build, output, interrupted)
    return output.result({ folder: build }, `The page of the desk is in ${build}.`)
  }
  const page = await findPage(environment.dataDir, output, interrupted)
  const key = randomBytes(32).toString('base64url')
  // The server takes longer to load than most commands to run.
  const { openDesk } = await import('./desk.ts')
  const desk = await openDesk({ call, port, key, page }).catch((error: unknown) => {
    throw failure(reasonOf(error))
  })
  const address = `${desk.address}/#key=${key}`
  output.result({ address }, `The desk is open at ${address}`)
  output.note('The key in it opens the desk: give it to nobody. Ctrl-C ends the desk.')
  output.note(
    (await desk.ended) === 'idle'
      ? 'The desk was not used for an hour and has ended.'
      : 'The desk has ended.',
  )
}
