// The router writes the types of the routes, then the compiler reads everything.
import { spawnSync } from 'node:child_process'

const commands = [
  ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
  ['node_modules/typescript/bin/tsc', '-p', '.'],
]
for (const command of commands) {
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
