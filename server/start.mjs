// `npm start`: prepares a bare clone, then runs the server and starts it again after a crash.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { buildPages, checkSettings, nodePath, prepareOrExit } from './prepare.mjs'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const dev = process.argv.includes('--dev')
const env = { ...process.env, NODE_ENV: dev ? 'development' : 'production' }
const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** After this long a run counts as healthy, and the next pause is the first one again. */
const healthyMs = 60_000

let server
let restart
let wasReady = false
let pauseMs = firstPauseMs

prepareOrExit(() => {
  // A wrong setting does not wait for the build.
  checkSettings()
  if (!dev) buildPages({ orLast: true })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
if (process.env['npm_lifecycle_event']) stopWithParent()
run()

function run() {
  const startedAt = performance.now()
  // The IPC channel closes when this process is killed: the server then ends too.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  server = spawn(nodePath, [main, ...process.argv.slice(2)], { stdio, env })
  server.on('message', () => (wasReady = true))
  server.on('exit', (code, signal) => {
    server = null
    // An error before the first 'ready' is one of configuration; a restart would repeat it.
    if (code === 0 || !wasReady) process.exit(code ?? 1)
    if (performance.now() - startedAt > healthyMs) pauseMs = firstPauseMs
    const reason = signal ?? `exit code ${code}`
    process.stderr.write(`The server crashed (${reason}). Restart in ${pauseMs / 1_000} s.\n`)
    restart = setTimeout(run, pauseMs)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  })
}

/** Ends with npm: a killed npm passes no signal on. Without npm a parent may end on purpose (nohup). */
function stopWithParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop('SIGTERM')
  }, 500)
  timer.unref()
}

/** Passes the signal on. Ctrl-C reaches the server by itself as well, which treats both as one. */
function stop(signal) {
  clearTimeout(restart)
  if (!server) process.exit(0)
  server.removeAllListeners('exit')
  server.on('exit', (code) => process.exit(code ?? 1))
  server.kill(signal)
}
