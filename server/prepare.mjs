// Installs packages and builds pages where they are missing or out of date. It says so on standard error:
// standard output is that of the command which follows. Plain JavaScript: it also runs on Node 20, which
// cannot run the server.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The first Node that runs TypeScript as the server needs it. */
const oldestNode = 24

const lock = join(root, '.preparing')

/** The Node that runs everything else: the machine's own where it is new enough, else that of a package. */
export const nodePath = findNode()

function findNode() {
  // npm puts node_modules/.bin first in PATH, and names the Node that it runs on itself.
  const own = process.env['npm_node_execpath'] ?? process.execPath
  const version =
    own === process.execPath
      ? process.version
      : spawnSync(own, ['--version'], { encoding: 'utf8' }).stdout
  const major = Number(/^v(\d+)/.exec(version ?? '')?.[1])
  return major >= oldestNode ? own : join(root, 'node_modules/.bin/node')
}

/** Installs exactly what package-lock.json names, unless that file was installed before. */
export function installPackages() {
  const wanted = digest([join(root, 'package-lock.json')])
  unlessMarked('node_modules/.installed-lock', wanted, () => {
    process.stderr.write('Installing packages …\n')
    // No package needs its install script, so none is run.
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    run('npm', ['ci', ...flags], 'The packages could not be installed')
  })
  if (!existsSync(nodePath))
    throw new Error(
      `Node ${oldestNode} or newer is needed: there is no package of it for this platform`,
    )
}

/**
 * Tries the settings, and the files of content/ that the owner edits, in a process of the Node that can run them.
 *
 * @throws an error with one line that says what is wrong
 */
export function checkSettings() {
  const settings = join(root, 'server/environment.ts')
  const content = filesBelow(join(root, 'content')).filter((file) => file.endsWith('.ts'))
  const imports = content.map((file) => `--import=${file}`)
  const { status, stderr } = spawnSync(nodePath, [...imports, settings], { encoding: 'utf8' })
  if (status === 0) return
  const [place] = /content\/[\w-]+\.ts:\d+/.exec(stderr) ?? []
  const [, reason = stderr] = /^\w*Error\b[^:\n]*: (.*)/m.exec(stderr) ?? []
  throw new Error(place ? `${place}: ${reason}` : stderr.trim())
}

/**
 * Builds the pages, unless their sources are those of the last build. A build that fails leaves that one as it is.
 *
 * @param {{ orLast?: boolean }} [options] with `orLast` a fault in content/ is told, and the last build is used
 */
export function buildPages({ orLast = false } = {}) {
  const configs = readdirSync(root).filter((name) => /^(vite|react-router|tsconfig)\b/.test(name))
  const sources = [...configs, 'package-lock.json'].map((name) => join(root, name))
  const code = digest([...filesBelow(join(root, 'app')), ...sources])
  const wanted = code + digest(filesBelow(join(root, 'content')))
  const built = readIfExists(join(root, pagesMarker))
  try {
    unlessMarked(pagesMarker, wanted, () => {
      process.stderr.write('Building pages …\n')
      const build = ['node_modules/@react-router/dev/bin.cjs', 'build']
      const release = createHash('sha256').update(wanted).digest('hex').slice(0, 6)
      run(nodePath, build, 'The pages could not be built', { RELEASE: release })
      for (const part of ['client', 'server']) {
        rmSync(join(root, 'build', part), { recursive: true, force: true })
        renameSync(join(root, 'build/next', part), join(root, 'build', part))
      }
    })
  } catch (error) {
    if (!orLast || !built?.startsWith(code)) throw error
    process.stderr.write(`${error.message}. The shop shows those of the last build.\n`)
  }
}

const pagesMarker = 'build/.built-from'

/** Installs packages, then runs `more`; on an error prints it and ends the process with 1. */
export function prepareOrExit(more = () => {}) {
  try {
    installPackages()
    more()
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** Does `work` unless the marker file says `wanted`, which it then does. Of several processes one works, and the others wait. */
function unlessMarked(file, wanted, work) {
  const marker = join(root, file)
  if (readIfExists(marker) === wanted) return
  takeLock()
  try {
    if (readIfExists(marker) === wanted) return
    work()
    mkdirSync(dirname(marker), { recursive: true })
    writeFileSync(marker, wanted)
  } finally {
    rmSync(lock, { force: true })
  }
}

/** The lock is a file with the process id of its owner. That of a process which has ended is removed. */
function takeLock() {
  const claim = `${lock}-${process.pid}`
  writeFileSync(claim, String(process.pid))
  for (let told = false; !linkUnlessExists(claim, lock); sleep(100)) {
    const owner = readIfExists(lock)
    if (owner !== null && !isRunning(Number(owner))) rmSync(lock, { force: true })
    else if (owner !== null && !told) {
      process.stderr.write(`Waiting for process ${owner}, which prepares the shop (${lock}) …\n`)
      told = true
    }
  }
  rmSync(claim)
}

function linkUnlessExists(from, to) {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

function run(command, args, failure, env = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...env, NODE_ENV: '' },
  })
  if (status === 0) return
  const output = `${stdout ?? ''}${stderr ?? ''}`
  // What vite.pages.ts finds wrong in a page says where it is; the rest is of the build.
  const [, place] = /^Error: (content\/.*)/m.exec(output) ?? []
  process.stderr.write(place ? `${place}\n` : output)
  throw new Error(`${failure}${error ? `: ${error.message}` : ''}`)
}

function filesBelow(folder) {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

function digest(files) {
  const hash = createHash('sha256')
  for (const file of files.sort())
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

function readIfExists(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}
