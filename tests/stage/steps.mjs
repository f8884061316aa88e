// Runs named commands and keeps what they say until it matters. Plain JavaScript for Node 20.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { pinnedNode } from '../../server/prepare.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * @typedef {object} Step
 * @property {string} name in words, for the summary
 * @property {string[]} run a script of this project or its packages, and its arguments; runs on the pinned Node
 * @property {Record<string, string>} [env] on top of ours
 * @property {number} [minutes] after which it is stopped and counts as failed; two when unsaid
 * @property {boolean} [aloud] shows what it says at once, not only when it fails
 *
 * @typedef {Step & { passed: boolean, seconds: number, says: string }} DoneStep
 */

/**
 * Runs the steps, `atOnce` at a time, and says of each how it ended; of a failed one also what it said.
 *
 * @param {Step[]} steps
 * @param {number} atOnce
 * @returns {Promise<DoneStep[]>}
 */
export async function runSteps(steps, atOnce) {
  const waiting = [...steps]
  const done = []
  async function lane() {
    for (let step = waiting.shift(); step; step = waiting.shift()) done.push(await runStep(step))
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return done
}

/**
 * What a failed step said of its failure, to be said again where it is not missed: behind thousands of lines
 * of what passed.
 *
 * @param {DoneStep} step
 */
export function failureOf({ says }) {
  const from = says.search(/^.*Failed (?:Tests|Suites) \d/m)
  return (from < 0 ? says.slice(-failureLength) : says.slice(from).slice(0, failureLength)).trim()
}

const failureLength = 6_000

/** A step writes into a pipe, and cannot see that its words end up before someone's eyes. */
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}

async function runStep(step) {
  const startedAt = performance.now()
  const { code, says } = await runOnPinnedNode(step)
  const seconds = (performance.now() - startedAt) / 1000
  const passed = code === 0
  if (!passed && !step.aloud) process.stderr.write(`\n${says.trimEnd()}\n`)
  process.stdout.write(`${passed ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s)\n`)
  return { ...step, passed, seconds, says }
}

function runOnPinnedNode({ run, env = {}, minutes = 2, aloud = false }) {
  return new Promise((resolve) => {
    const child = spawn(pinnedNode, run, {
      cwd: root,
      env: { ...colours, ...process.env, NODE_ENV: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let says = ''
    for (const name of ['stdout', 'stderr']) {
      child[name].setEncoding('utf8').on('data', (text) => {
        says += text
        if (aloud) process[name].write(text)
      })
    }
    // First as Ctrl-C would, so that databases are stopped; then for good.
    const ask = setTimeout(() => child.kill('SIGINT'), minutes * 60_000)
    const insist = setTimeout(() => child.kill('SIGKILL'), minutes * 60_000 + 20_000)
    function end(code, reason = '') {
      clearTimeout(ask)
      clearTimeout(insist)
      resolve({ code, says: says + reason })
    }
    child.on('error', (error) => end(1, error.message))
    child.on('close', (code, signal) => end(code ?? 1, signal ? `\nstopped by ${signal}` : ''))
  })
}
