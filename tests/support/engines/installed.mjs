// Finds Firefox and WebKit. Plain JavaScript for Node 20: `npm test` calls it before packages are installed.
import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The engines besides Chromium that this machine has, with the paths of their programs.
 *
 * @returns {{ firefox: string | null, webkit: { driver: string, display: string, browser: string } | null }}
 */
export function findEngines() {
  const firefox = onThePath('firefox-esr') ?? onThePath('firefox')
  const [driver, display] = [onThePath('WebKitWebDriver'), onThePath('Xvfb')]
  const browser = miniBrowser()
  return { firefox, webkit: driver && display && browser ? { driver, display, browser } : null }
}

/**
 * What to print about the engines that are missing, because their tests are skipped.
 *
 * @returns {string | null}
 */
export function missingEngines() {
  const { firefox, webkit } = findEngines()
  const missing = [
    firefox === null && 'Firefox (Debian: firefox-esr)',
    webkit === null && 'WebKit (Debian: webkit2gtk-driver, xvfb)',
  ].filter(Boolean)
  if (missing.length === 0) return null
  return `\nNOT RUN: the e2e tests in ${missing.join(' and in ')}.\n         Install what is missing and run npm test again.`
}

function onThePath(name) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin']
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null
}

/** It lies in the library's own folder: that of the machine's architecture on Debian, libexec elsewhere. */
function miniBrowser() {
  const folders = ['/usr/lib', '/usr/libexec', '/usr/lib64'].flatMap((folder) => [
    folder,
    ...namesIn(folder).map((name) => join(folder, name)),
  ])
  const paths = folders.map((folder) => join(folder, 'webkit2gtk-4.1/MiniBrowser'))
  return paths.find(isExecutable) ?? null
}

function namesIn(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
