// Runs commands as named steps. Plain JavaScript for Node 20: it also runs before the pinned Node is installed.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { nodePath } from '../../server/prepare.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs the steps, `atOnce` at a time, and prints how each ended, with the output of those that failed.
 *
 * A step has no time limit: a slow machine may take as long as it needs. A step without any output and
 * without any news of its tests (progress-reporter.ts) for `silentMinutes` is ended and counts as failed;
 * its output then ends with the names of the tests that were running.
 *
 * @param {Step[]} steps
 * @param {number} atOnce
 * @returns {Promise<FinishedStep[]>} in the order in which they ended
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
 * A step that runs tests, and reports which are running.
 *
 * @param {string} name
 * @param {string[]} options
 * @param {Partial<Step>} more
 * @returns {Step}
 */
export function vitestStep(name, options, more = {}) {
  const reporter = '--reporter=./tests/support/progress-reporter.ts'
  const run = ['node_modules/vitest/vitest.mjs', 'run', ...options, reporter]
  return { name, run, silentMinutes: 5, ...more }
}

/**
 * The part of a failed step's output that tells why it failed, to be printed again at the end of a run.
 *
 * @param {FinishedStep} step
 */
export function failureOf({ output }) {
  const from = output.search(/^.*Failed (?:Tests|Suites) \d/m)
  if (from < 0) return output.slice(-failureLength).trim()
  return `${output.slice(from, from + failureLength)}\n${lastLines(output)}`.trim()
}

const failureLength = 6_000

/** The reason why a step was ended stands after everything that the step wrote. */
function lastLines(output) {
  return /^ENDED: [^]*$/m.exec(output)?.[0] ?? ''
}

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

function killGroup({ pid }) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Every process of it has ended.
  }
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
  return { ...step, passed, seconds, output }
}

function runOnPinnedNode({ run, env = {}, silentMinutes = 10, showOutput = false }) {
  return new Promise((resolve) => {
    const child = spawn(nodePath, run, {
      cwd: root,
      detached: true, // a process group of its own, so that a hanging step can be ended as a whole
      env: { ...colours, ...process.env, NODE_ENV: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    let output = ''
    let running = []
    let reason = ''
    const silence = setTimeout(end, silentMinutes * 60_000)
    function end() {
      const tests = running.map((name) => `\n  still running: ${name}`).join('')
      reason = `\nENDED: nothing was heard for ${silentMinutes} minutes${tests}\n`
      // As Ctrl-C does, so that databases and shops are stopped; then for good.
      child.kill('SIGINT')
      setTimeout(() => killGroup(child), 20_000).unref()
    }
    children.add(child)
    child.on('message', (message) => {
      running = message.running
      silence.refresh()
    })
    for (const name of ['stdout', 'stderr']) {
      child[name].setEncoding('utf8').on('data', (text) => {
        output += text
        silence.refresh()
        if (showOutput) process[name].write(text)
      })
    }
    function finish(code, more = '') {
      clearTimeout(silence)
      if (showOutput) process.stderr.write(more)
      resolve({ code, output: output + more })
    }
    child.on('error', (error) => finish(1, error.message))
    child.on('exit', (code, signal) => {
      children.delete(child)
      if (reason) killGroup(child)
      if (signal && !reason) reason = `\nENDED by ${signal}\n`
      // A process that the step left behind may hold its output open.
      const closed = new Promise((done) => child.once('close', done))
      const patience = new Promise((done) => setTimeout(done, 2_000))
      void Promise.race([closed, patience]).then(() => finish(reason ? 1 : (code ?? 1), reason))
    })
  })
}
