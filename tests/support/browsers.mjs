// Finds the browsers of the e2e tests, or installs Chromium. Plain JavaScript for Node 20: `npm test` begins with it.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
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
  const candidates = [...onThePath(...chromiums), ...onMac, ...wherePlaywrightKeepsThem()]
  const isShell = (path) => /headless[-_]shell$/.test(path)
  for (const path of candidates.toSorted((one, other) => isShell(other) - isShell(one)))
    if (await starts(path)) return path
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
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
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

/** The engines besides Chromium that this machine has, with the paths of their programs. */
export function findEngines() {
  const [firefox = null] = onThePath('firefox-esr', 'firefox')
  const [[driver], [display]] = [onThePath('WebKitWebDriver'), onThePath('Xvfb')]
  // It lies in the library's own folder: that of the machine's architecture on Debian, libexec elsewhere.
  const browser = ['/usr/lib', '/usr/libexec', '/usr/lib64']
    .flatMap((folder) => [folder, ...namesIn(folder).map((name) => join(folder, name))])
    .map((folder) => join(folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find(existsSync)
  return { firefox, webkit: driver && display && browser ? { driver, display, browser } : null }
}

const chromiums = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const onMac = ['Google Chrome', 'Chromium']
  .map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  .filter(existsSync)

function onThePath(...names) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/snap/bin']
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...new Set(paths)].filter(existsSync)
}

function wherePlaywrightKeepsThem() {
  const home = homedir()
  const folders = [
    process.env['PLAYWRIGHT_BROWSERS_PATH'],
    join(home, '.cache/ms-playwright'),
    join(home, 'Library/Caches/ms-playwright'),
    '/ms-playwright',
  ]
  const program =
    /\/(headless_shell|chrome-headless-shell|chrome|Chromium|Google Chrome for Testing)$/
  return folders
    .flatMap((folder) => namesIn(folder, { recursive: true }).map((name) => join(folder, name)))
    .filter((path) => program.test(path))
    .toSorted((one, other) => other.localeCompare(one)) // the newest revision first
}

function namesIn(folder, options = {}) {
  try {
    return readdirSync(folder, options)
  } catch {
    return [] // not there, or not ours to read
  }
}

/** Some programs of that name only say how the real one is installed: it must show a page. */
async function starts(path) {
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
