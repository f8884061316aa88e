// `npm test`: brings what a bare clone lacks, then checks and tests everything, the journeys in a real
// browser last. Exits 0 only when all that ran passed; what could not run is said loudly at the end.
import { availableParallelism } from 'node:os'

import { buildPages, installPackages } from '../server/prepare.mjs'
import { bringBrowser } from './stage/browser.mjs'
import { runChecks } from './stage/checks.mjs'
import { failureOf, runSteps } from './stage/steps.mjs'

const vitest = ['node_modules/vitest/vitest.mjs', 'run']
const lanes = availableParallelism()

const withoutBrowser = `
NOT RUN: the journeys that need a browser. No Chromium was found, and none could be installed.
         Install one (chromium, google-chrome), or set CHROMIUM_PATH to it, and run npm test again.`

/** A run is over after a quarter of an hour, whatever hangs. */
const wholeRunMinutes = 14.5
const startedAt = performance.now()
const rule = `\n${'─'.repeat(80)}`
try {
  installPackages()
  buildPages()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

// Installing a browser is waiting for the network: the checks go on meanwhile.
const browserComes = bringBrowser(say)
const done = await runChecks(lanes)
done.push(...(await runSteps([roomTests()], 1)))
const browser = await browserComes.catch((error) => {
  done.push({ name: 'browser', passed: false, says: error.message })
  return null
})
done.push(...(await runSteps([journeys(browser)], 1)))
sayHowItWent(browser)

/** Most of them wait for the database rather than compute, so that they bear more lanes than there are cores. */
function roomTests() {
  const run = [...vitest, '--project', 'rooms', `--maxWorkers=${lanes + 1}`]
  return { name: 'tests of the rooms', run, aloud: true, minutes: 7 }
}

/** One at a time: each has the shop, and its clock, to itself. Without a browser those that need none. */
function journeys(browserPath) {
  const env = browserPath
    ? { CHROMIUM_PATH: browserPath }
    : { CHROMIUM_PATH: '', WITHOUT_BROWSER: 'yes' }
  return {
    name: 'journeys',
    run: [...vitest, '--project', 'journeys'],
    env,
    aloud: true,
    minutes: Math.max(3, wholeRunMinutes - minutesGone()),
  }
}

function minutesGone() {
  return (performance.now() - startedAt) / 60_000
}

function sayHowItWent(browserPath) {
  const failed = done.filter((step) => !step.passed)
  say(rule)
  for (const { name, passed } of done) say(`${passed ? 'passed ' : 'FAILED '} ${name}`)
  if (browserPath) say(`The browser was ${browserPath}`)
  else say(withoutBrowser)
  for (const step of failed) say(`${rule}\n${step.name}\n\n${failureOf(step)}\n${rule}`)
  const result =
    failed.length === 0 ? 'All that ran passed' : `${failed.length} of ${done.length} failed`
  say(`${result}, in ${minutesGone().toFixed(1)} minutes`)
  if (failed.length > 0) process.exitCode = 1
}

function say(line) {
  process.stdout.write(`${line}\n`)
}
