// Runs a script of this project on the Node of prepare.mjs: `node server/run.mjs bench/run.ts pages`.
// In this process when it is that Node.
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { checkSettings, nodePath, prepareOrExit } from './prepare.mjs'

prepareOrExit()
if (nodePath === process.execPath) {
  process.argv.splice(1, 2, resolve(process.argv[2]))
  await import(pathToFileURL(process.argv[1])).catch((error) => {
    prepareOrExit(checkSettings)
    throw error
  })
} else {
  const script = spawn(nodePath, process.argv.slice(2), { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => script.kill(signal))
  script.on('exit', (code) => process.exit(code ?? 1))
}
