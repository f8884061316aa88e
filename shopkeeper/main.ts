import { codeOf } from '../backend/database/database-errors.ts'
import { exitCodes } from './command-line/exit-codes.ts'
import { explainError } from './database/refusals.ts'
import { runCommandLine } from './run-command.ts'

// The owner's command line: ./shop COMMAND.
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => interruption.abort())
process.stdout.on('error', (error) => {
  // The reader of a pipe has seen enough: `./shop orders list | head`.
  if (codeOf(error) === 'EPIPE') process.exit(exitCodes.done)
  const { message, exitCode } = explainError(error)
  process.stderr.write(`${message}\n`)
  process.exit(exitCode)
})

process.exitCode = await runCommandLine(process.argv.slice(2), {
  variables: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  interrupted: interruption.signal,
})
// A terminal that was asked keeps the process open. A file, as in cron's /dev/null, has nothing to let go of.
if ('unref' in process.stdin) process.stdin.unref()
