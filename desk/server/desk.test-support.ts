import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'

import { runCommandLine } from '../../shopkeeper/run-command.ts'
import { pageDigest } from './build-page.ts'

/** The variables of a shop, such as DATABASE_URL. */
type Variables = Record<string, string>

/** A desk that `./shop desk` has opened. */
export interface TestDesk {
  /** `http://127.0.0.1:<port>` */
  address: string
  key: string
  /** Asks it with the key. */
  ask: (path: string, init?: RequestInit) => Promise<Response>
  /** Does an act; its answer as lines. */
  act: (name: string, words: unknown[], more?: object) => Promise<Line[]>
  /** What it has written to its terminal. */
  written: () => string
  /** Ctrl-C. @returns the exit code */
  end: () => Promise<number>
}

export type Line = Record<string, unknown>

/** A DATA_DIR with a page of the desk that counts as built, for a test file. */
export async function makeDeskFolder(folder?: string): Promise<string> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'lisiere-desk-data-')))
  await mkdir(join(dataDir, 'desk', 'assets'), { recursive: true })
  await writeFile(
    join(dataDir, 'desk', 'index.html'),
    '<meta name="csp-nonce" content="%NONCE%"><script type="module" src="/assets/page.js"></script>',
  )
  await writeFile(join(dataDir, 'desk', 'assets', 'page.js'), 'export {}')
  await writeFile(join(dataDir, 'desk', '.built-from'), String(await pageDigest()))
  return dataDir
}

/** Opens a desk. End it. */
export async function openTestDesk(variables: Variables, words: string[] = []): Promise<TestDesk> {
  const control = new AbortController()
  let text = ''
  const terminal = () =>
    new Writable({
      write(chunk, _encoding, done) {
        text += String(chunk)
        done()
      },
    })
  const running = runCommandLine(['desk', '--as', 'maud', ...words], {
    variables: { ENV_FILE: '', ...variables },
    stdin: Readable.from([]),
    stdout: terminal(),
    stderr: terminal(),
    interrupted: control.signal,
  })
  const end = () => {
    control.abort()
    return running
  }
  let ended = false
  void running.then(() => (ended = true))
  let found: RegExpExecArray | null = null
  while (!found && !ended) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    found = /open at (http:\/\/127\.0\.0\.1:\d+)\/#key=([\w-]{43})/.exec(text)
  }
  if (!found) throw new Error(text)
  const [, address = '', key = ''] = found
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${address}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, ...(init.headers as Variables) },
    })
  async function act(name: string, given: unknown[], more: object = {}) {
    const body = JSON.stringify({ arguments: given, once: crypto.randomUUID(), ...more })
    const response = await ask(`/acts/${name}`, { method: 'POST', body })
    return linesOf(await response.text())
  }
  return { address, key, ask, act, written: () => text, end }
}

export function linesOf(text: string): Line[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
}
