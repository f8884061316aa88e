import { runCommandLine } from './run.ts'

// The owner's command line: ./shop COMMAND.
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => interruption.abort())
// The reader of a pipe has seen enough: `./shop orders list | head`.
process.stdout.on('error', () => process.exit(0))

process.exitCode = await runCommandLine(process.argv.slice(2), {
  variables: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  interrupted: interruption.signal,
})
// A terminal that was asked keeps the process open. A file, as in cron's /dev/null, has nothing to let go of.
if ('unref' in process.stdin) process.stdin.unref()
