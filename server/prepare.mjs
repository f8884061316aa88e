// What a bare clone lacks: installed packages and built pages. Runs on the machine's own Node (20 or
// newer), before the pinned one is there, and does nothing when nothing changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The pinned Node: the npm packages `node-<platform>-<arch>` carry nothing but its binary. */
export const pinnedNode = join(root, 'node_modules/.bin/node')

/** Installs exactly what package-lock.json names, unless that very file was installed before. */
export function installPackages() {
  const marker = join(root, 'node_modules/.installed-lock')
  const wanted = digest([join(root, 'package-lock.json')])
  if (readIfThere(marker) === wanted && existsSync(pinnedNode)) return
  say('Installing packages …')
  // No package of ours needs its install script: none is run.
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  run('npm', ['ci', ...flags], 'The packages could not be installed')
  writeFileSync(marker, wanted)
}

/** Builds the pages, unless what they are made of is what was built before. */
export function buildPages() {
  const marker = join(root, 'build/.built-from')
  const sources = filesBelow(join(root, 'app'))
  const configs = [
    ...readdirSync(root).filter((name) => /^vite\..*ts$/.test(name)),
    'react-router.config.ts',
    'package-lock.json',
    'tsconfig.json',
  ]
  const wanted = digest([...sources, ...configs.map((name) => join(root, name))])
  if (readIfThere(marker) === wanted) return
  say('Building pages …')
  run(
    pinnedNode,
    ['node_modules/@react-router/dev/bin.cjs', 'build'],
    'The pages could not be built',
  )
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(marker, wanted)
}

function run(command, args, failure) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_ENV: '' },
  })
  if (status === 0) return
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`)
  throw new Error(`${failure}${error ? `: ${error.message}` : ''}`)
}

function filesBelow(folder) {
  if (!existsSync(folder)) return []
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

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function say(line) {
  process.stdout.write(`${line}\n`)
}
