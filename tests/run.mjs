// `npm test`: installs what a bare clone lacks, then runs the checks, the unit tests and the e2e tests. Exits 0
// only when everything that ran passed; prints at the end what could not run.
import { availableParallelism } from 'node:os'

import { buildPages, prepareOrExit } from '../server/prepare.mjs'
import { findEngines, installBrowser } from './support/browsers.mjs'
import { runChecks } from './support/checks.mjs'
import { failureOf, runSteps } from './support/steps.mjs'

const cores = availableParallelism()
const startedAt = performance.now()
const rule = `\n${'─'.repeat(80)}`
const withoutBrowser = `
NOT RUN: the e2e tests that need a browser. No Chromium was found, and none could be installed.
         Install one (Debian: chromium-headless-shell), or set CHROMIUM_PATH to it, and run npm test again.`

prepareOrExit(buildPages)

// Installing a browser means waiting for the network, so the checks run meanwhile.
const browserInstalled = installBrowser(print)
const finished = await runChecks(cores)
finished.push(...(await runSteps([unitTests()], 1)))
const browser = await browserInstalled.catch((error) => {
  finished.push({ name: 'browser', passed: false, output: error.message })
  return null
})
finished.push(...(await runSteps([e2eTests(browser)], 1)))
printSummary(browser)

/** Most of them wait for the database rather than compute: one worker more than there are cores. */
function unitTests() {
  return vitestStep('unit', {}, `--maxWorkers=${cores + 1}`)
}

/** Without a browser those that need none. */
function e2eTests(path) {
  return vitestStep(
    'e2e',
    path ? { CHROMIUM_PATH: path } : { CHROMIUM_PATH: '', WITHOUT_BROWSER: 'yes' },
  )
}

function vitestStep(project, env, ...options) {
  const run = ['node_modules/vitest/vitest.mjs', 'run', `--project=${project}`, ...options]
  return { name: `${project} tests`, run, env, showOutput: true }
}

function printSummary(browserPath) {
  const failed = finished.filter((step) => !step.passed)
  print(rule)
  for (const { name, passed } of finished) print(`${passed ? 'passed ' : 'FAILED '} ${name}`)
  print(browserPath ? `The browser was ${browserPath}` : withoutBrowser)
  const { firefox, webkit } = findEngines()
  if (!firefox) print(notRunIn('Firefox (Debian: firefox-esr)'))
  if (!webkit) print(notRunIn('WebKit (Debian: webkit2gtk-driver, xvfb)'))
  for (const step of failed) print(`${rule}\n${step.name}\n\n${failureOf(step)}\n${rule}`)
  const result =
    failed.length === 0 ? 'All that ran passed' : `${failed.length} of ${finished.length} failed`
  const minutes = (performance.now() - startedAt) / 60_000
  print(`${result}, in ${minutes.toFixed(1)} minutes`)
  if (failed.length > 0) process.exitCode = 1
}

function notRunIn(engine) {
  return `\nNOT RUN: the e2e tests in ${engine}. Install it and run npm test again.`
}

function print(line) {
  process.stdout.write(`${line}\n`)
}
