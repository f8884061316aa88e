// Runs commands as named steps. Plain JavaScript for Node 20: it also runs before the pinned Node is installed.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { nodePath } from '../../server/prepare.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs the steps, `atOnce` at a time, and prints how each ended, with the output of those that failed. A step has no
 * time limit: a slow machine may take as long as it needs. Each test has one (timeouts.ts).
 *
 * @param {Step[]} steps { name, run (a script on the pinned Node, with its arguments), env?, showOutput? }
 * @param {number} atOnce
 * @returns {Promise<FinishedStep[]>} with `passed` and `output`, in the order in which they ended
 */
export async function runSteps(steps, atOnce) {
  const waiting = [...steps]
  const finished = []
  async function worker() {
    for (let step = waiting.shift(); step; step = waiting.shift())
      finished.push(await runStep(step))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return finished
}

/**
 * The part of a failed step's output that tells why it failed, to be printed again at the end of a run.
 *
 * @param {FinishedStep} step
 */
export function failureOf({ output }) {
  const from = output.search(/^.*Failed (?:Tests|Suites) \d/m)
  return (from < 0 ? output.slice(-failureLength) : output.slice(from, from + failureLength)).trim()
}

const failureLength = 6_000

const children = new Set()
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
]) {
  process.once(signal, () => {
    for (const child of children) child.kill('SIGINT')
    process.exit(code)
  })
}

/** A step writes into a pipe and does not know whether a terminal shows its output. */
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}

async function runStep(step) {
  const startedAt = performance.now()
  const { code, output } = await runOnPinnedNode(step)
  const seconds = (performance.now() - startedAt) / 1000
  const passed = code === 0
  if (!passed && !step.showOutput) process.stderr.write(`\n${output.trimEnd()}\n`)
  process.stdout.write(`${passed ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s)\n`)
  return { ...step, passed, output }
}

function runOnPinnedNode({ run, env = {}, showOutput = false }) {
  return new Promise((resolve) => {
    const child = spawn(nodePath, run, {
      cwd: root,
      detached: true, // Ctrl-C reaches it once, from here
      env: { ...colours, ...process.env, NODE_ENV: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.add(child)
    let output = ''
    for (const name of ['stdout', 'stderr']) {
      child[name].setEncoding('utf8').on('data', (text) => {
        output += text
        if (showOutput) process[name].write(text)
      })
    }
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('exit', (code, signal) => {
      children.delete(child)
      if (signal) output += `\nENDED by ${signal}\n`
      // A process that the step left behind may hold its output open.
      const closed = new Promise((done) => child.once('close', done))
      const patience = new Promise((done) => setTimeout(done, 2_000))
      void Promise.race([closed, patience]).then(() => resolve({ code: code ?? 1, output }))
    })
  })
}
