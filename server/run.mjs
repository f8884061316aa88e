// Runs a script of this project on the Node of prepare.mjs: `node server/run.mjs bench/run.ts pages`.
import { spawn } from 'node:child_process'

import { nodePath, prepareOrExit } from './prepare.mjs'

prepareOrExit()
const script = spawn(nodePath, process.argv.slice(2), { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => script.kill(signal))
script.on('exit', (code) => process.exit(code ?? 1))
