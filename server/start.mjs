// `npm start`: brings what a bare clone lacks, then runs the shop on the pinned Node.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { buildPages, installPackages, pinnedNode } from './prepare.mjs'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const dev = process.argv.includes('--dev')

try {
  installPackages()
  if (!dev) buildPages()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

// The channel is how the shop notices that this launcher was killed: it closes with us.
const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
const env = { ...process.env, NODE_ENV: dev ? 'development' : 'production' }
const shop = spawn(pinnedNode, [main, ...process.argv.slice(2)], { stdio, env })

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // Ctrl-C reaches the whole group, the shop included; it takes a second request as the same one.
  process.on(signal, () => shop.kill(signal))
}
shop.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
