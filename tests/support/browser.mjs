// Finds or installs the browser of the e2e tests. Plain JavaScript for Node 20: it also runs before packages are installed.
import { spawn } from 'node:child_process'
import { accessSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What every start of the browser needs on machines without a screen, and as root. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * A Chromium that starts: that of CHROMIUM_PATH, or one this machine has. The headless shell comes first: it is
 * the same engine without the windows of a desktop browser, and needs about half the CPU.
 *
 * @returns {Promise<string | null>} its path
 * @throws when CHROMIUM_PATH is set and no browser starts there
 */
export async function findBrowser() {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (await starts(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, and no Chromium starts there`)
  }
  const candidates = [...onThePath(), ...wherePlaywrightKeepsThem()]
  const shellsFirst = candidates.toSorted((one, other) => isShell(other) - isShell(one))
  for (const candidate of shellsFirst) {
    if (await starts(candidate)) return candidate
  }
  return null
}

/**
 * As `findBrowser`, and where there is none, installs the headless shell: Debian's package when we are root,
 * else Playwright's own. Each try has its time; together at most five minutes.
 *
 * @param {(line: string) => void} print
 * @returns {Promise<string | null>} null when this machine gets none
 */
export async function installBrowser(print) {
  const found = await findBrowser()
  if (found) return found
  print('No Chromium on this machine; trying to install one …')
  if (process.getuid?.() === 0 && executable('/usr/bin/apt-get')) {
    await finishes('apt-get', ['update', '-qq'], 60_000)
    const install = ['install', '-y', '-qq', '--no-install-recommends']
    await finishes('apt-get', [...install, 'chromium-headless-shell'], 150_000)
    const packaged = await findBrowser()
    if (packaged) return packaged
  }
  const playwright = join(root, 'node_modules/playwright-core/cli.js')
  await finishes(process.execPath, [playwright, 'install', 'chromium-headless-shell'], 75_000)
  return findBrowser()
}

function isShell(path) {
  return /headless[-_]shell$/.test(path)
}

function onThePath() {
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
  ]
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/snap/bin']
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const onMac = ['Google Chrome', 'Chromium'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  )
  return [...new Set([...onPath, ...onMac])].filter(executable)
}

function wherePlaywrightKeepsThem() {
  const home = homedir()
  const folders = [
    process.env['PLAYWRIGHT_BROWSERS_PATH'],
    join(home, '.cache/ms-playwright'),
    join(home, 'Library/Caches/ms-playwright'),
    '/ms-playwright',
  ]
  const names = [
    'headless_shell',
    'chrome-headless-shell',
    'chrome',
    'Chromium',
    'Google Chrome for Testing',
  ]
  return folders
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => filesBelow(folder, 5))
    .filter((file) => names.some((name) => file.endsWith(`/${name}`)) && executable(file))
    .toSorted((one, other) => other.localeCompare(one)) // the newest revision first
}

function filesBelow(folder, depth) {
  if (depth === 0) return []
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path, depth - 1) : [path]
    })
  } catch {
    return [] // not there, or not ours to read
  }
}

/** Some programs of that name only say how the real one is installed: it must show a page. */
async function starts(path) {
  if (!executable(path)) return false
  const profile = mkdtempSync(join(tmpdir(), 'lisiere-browser-'))
  const flags = [...browserFlags, '--headless', `--user-data-dir=${profile}`, '--dump-dom']
  const says = await finishes(path, [...flags, 'data:text/html,<p>works'], 30_000)
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  return says?.includes('<p>works') ?? false
}

/** Runs a program; what it wrote when it ended well in time, else null. */
function finishes(command, args, timeout) {
  return new Promise((resolve) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const stdio = ['ignore', 'pipe', 'ignore']
    const child = spawn(command, args, { cwd: root, env, stdio, timeout, killSignal: 'SIGKILL' })
    let says = ''
    child.stdout.setEncoding('utf8').on('data', (text) => (says += text))
    child.on('error', () => resolve(null))
    child.on('close', (code) => resolve(code === 0 ? says : null))
  })
}

function executable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
