import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import { failure } from '../../shopkeeper/command-line/exit-codes.ts'
import type { Output } from '../../shopkeeper/command-line/output.ts'
import { removeLeftBehind } from './left-behind.ts'
import { readPage, type Page } from './page.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const source = join(root, 'desk')
/** The container image has the page here. */
const prepared = join(root, 'build/desk')
const marker = '.built-from'
const settings = 'index.html package.json package-lock.json tsconfig.json vite.config.ts'.split(' ')
/** What the page says in the words of the commands. */
const shared = ['command-line/output.ts', 'database/describe-change.ts']

/** The page of this release: that of the folder `desk` of DATA_DIR, which is built when it is missing or older. */
export async function findPage(
  dataDir: string,
  output: Output,
  interrupted: AbortSignal,
): Promise<Page> {
  const own = join(dataDir, 'desk')
  const wanted = await pageDigest()
  for (const folder of [own, prepared])
    if (wanted !== null && (await markOf(folder)) === wanted) return readPage(folder)
  if (wanted === null)
    throw failure(
      'The desk is not in this image: build it with --build-arg DESK=yes (ops/Dockerfile).',
    )
  await buildPage(own, output, interrupted)
  return readPage(own)
}

/**
 * Installs the packages of desk/package-lock.json beside the folder, builds the page, and puts it into the folder.
 *
 * @throws CommandError with one line: without the npm registry, how to build the page elsewhere
 */
export async function buildPage(
  folder: string,
  output: Output,
  interrupted: AbortSignal,
): Promise<void> {
  const target = resolve(folder)
  await mkdir(dirname(target), { recursive: true })
  await removeLeftBehind(dirname(target), '.desk-build-')
  const work = await mkdtemp(join(dirname(target), `.desk-build-${process.pid}-`))
  const bar = progressBar(output)
  try {
    const wanted = await pageDigest()
    for (const name of await sourceFiles()) await cp(join(root, name), join(work, name))
    const copy = join(work, 'desk')
    await installPackages(copy, bar, interrupted)
    bar(0.85, 'Building the page of the desk')
    const next = join(work, 'page')
    const vite = ['node_modules/vite/bin/vite.js', 'build', '--outDir', next, '--emptyOutDir']
    const built = await run(process.execPath, vite, copy, interrupted)
    if (built.code !== 0)
      throw failure(`The page of the desk could not be built: ${lastLine(built.text)}`)
    await writeFile(join(next, marker), String(wanted))
    await rm(target, { recursive: true, force: true })
    await rename(next, target).catch(async (error: unknown) => {
      // Another desk, which has started at the same time, was faster.
      if ((await markOf(target)) !== wanted) throw error
    })
    bar(1, 'The page of the desk is built')
  } finally {
    await rm(work, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function installPackages(
  folder: string,
  bar: (part: number, what: string) => void,
  interrupted: AbortSignal,
): Promise<void> {
  const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { optional?: boolean }>
  }
  const all = Object.values(lock.packages).filter(({ optional }) => !optional).length
  let fetched = 0
  const flags =
    '--ignore-scripts --no-audit --no-fund --loglevel=http --fetch-retries=1 --fetch-retry-mintimeout=1000 --fetch-timeout=60000'
  bar(0, 'Fetching the packages of the desk, once')
  const { code, text } = await run(
    'npm',
    ['ci', ...flags.split(' ')],
    folder,
    interrupted,
    (line) => {
      if (!/http (fetch|cache) /.test(line)) return
      fetched += 1
      bar(Math.min(1, fetched / all) * 0.8, 'Fetching the packages of the desk, once')
    },
  )
  if (code === 0) return
  const isOffline =
    /\b(ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|FETCH_ERROR|E403|E404|E5\d\d|ENOENT)\b/.test(
      text,
    )
  throw failure(
    isOffline
      ? `This machine does not reach the npm registry, from which the desk is built once. On one that does, run "./shop desk --build FOLDER" in this release, and copy FOLDER to "desk" in DATA_DIR here.`
      : `The packages of the desk could not be installed: ${lastLine(text)}`,
  )
}

/** @returns the exit code and what was written; `tell` is called for each line */
function run(
  command: string,
  args: string[],
  cwd: string,
  interrupted: AbortSignal,
  tell: (line: string) => void = () => {},
): Promise<{ code: number | null; text: string }> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd,
      signal: interrupted,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: '', NODE_OPTIONS: '' },
    })
    let text = ''
    const take = (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-100_000)
      for (const line of chunk.toString().split('\n')) tell(line)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.once('error', (error) =>
      'code' in error && error.code === 'ENOENT' ? done({ code: 1, text: 'ENOENT' }) : fail(error),
    )
    child.once('close', (code) => done({ code, text }))
  })
}

function progressBar({ progress, note }: Output): (part: number, what: string) => void {
  let told = ''
  return (part, what) => {
    const full = Math.round(part * 30)
    progress(`${what} [${'#'.repeat(full)}${'.'.repeat(30 - full)}] ${Math.round(part * 100)} %`)
    // Where there is no terminal, each step is one line.
    if (what !== told && part < 1 && !process.stderr.isTTY) note(`${what} …`)
    told = what
  }
}

function lastLine(text: string): string {
  const lines = text
    .split('\n')
    .filter((line) => /\S/.test(line) && !/http (fetch|cache)|npm (verb|timing)/.test(line))
  return lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? 'no reason given'
}

/** What the page is built from, in the project; tests are not. */
async function sourceFiles(): Promise<string[]> {
  const entries = await readdir(join(source, 'src'), {
    withFileTypes: true,
    recursive: true,
  }).catch(() => [])
  const code = entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
  return [
    ...settings.map((name) => `desk/${name}`),
    ...code.toSorted(),
    ...shared.map((name) => `shopkeeper/${name}`),
  ]
}

/** Of what the page is built from; null without it. @internal Exported for tests. */
export async function pageDigest(): Promise<string | null> {
  const hash = createHash('sha256')
  for (const name of await sourceFiles()) {
    const content = await readFile(join(root, name)).catch(() => null)
    if (content === null) return null
    hash.update(`${name}\0`).update(content)
  }
  return hash.digest('hex')
}

function markOf(folder: string): Promise<string | null> {
  return readFile(join(folder, marker), 'utf8').catch(() => null)
}
