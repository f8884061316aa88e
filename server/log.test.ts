import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'

import { afterEach, describe, expect, it } from 'vitest'

import { openServer } from './http/http-server.test-support.ts'
import { openLog } from './log.ts'

let written = ''
const log = openLog('trace', { write: (text) => void (written += text) })
const lines = () => written.split('\n').slice(0, -1)
afterEach(() => {
  written = ''
})

const untrusted = [
  'a\nb\r\n{"level":60,"msg":"forged"}',
  'red \u001b[31m and \u0007 a bell',
  '"}\n{"level":60',
  '\u2028\u2029\u0000',
  'x'.repeat(1_000_000),
]

describe('the log', () => {
  it.each(untrusted)('writes %j as one line of JSON, truncated (A-31)', (text) => {
    log.error({ err: new Error(text), path: text, reason: 'kept' }, 'Request failed')
    log.warn({ err: text, path: text }, 'It failed again')
    expect(lines()).toHaveLength(2)
    for (const line of lines()) {
      expect(JSON.parse(line)).toMatchObject({ msg: expect.stringMatching(/failed/) })
      expect(line.length).toBeLessThan(12_000)
      // oxlint-disable-next-line no-control-regex -- they are what is looked for
      expect(line).not.toMatch(/[\u0000-\u001f]/)
    }
  })

  it('writes an error of the backend with its code', () => {
    log.error({ err: { code: 'PGRST003', message: 'Timed out' } }, 'Page error')
    expect(written).toContain('PGRST003')
    log.error({ err: undefined }, 'Page error')
    expect(lines()).toHaveLength(2)
  })

  it('has one line for a request that fails, without its query (A-19, A-31)', async () => {
    const broken = () => {
      throw new Error('broken\nat all')
    }
    const { origin } = await openServer([broken], { log })
    const path = `/reset-password/%0A${'a'.repeat(4_000)}?token_hash=secret`
    expect((await fetch(origin + path)).status).toBe(500)
    expect(lines()).toHaveLength(1)
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ method: 'GET', path: path.slice(0, 300) })
    expect(written).not.toContain('secret')
  })
})

const script = `
  const { openLog } = await import(${JSON.stringify(new URL('log.ts', import.meta.url).href)})
  const log = openLog('info')
  process.on('uncaughtException', (err) => log.error({ err }, 'Uncaught error'))
  for (let line = 0; line < 20_000; line++) log.info({ line }, 'A line of about a hundred bytes.'.repeat(3))
  setTimeout(() => {
    const grown = process.memoryUsage().heapUsed / 1024 ** 2
    process.stdout.write(grown < 64 ? 'ok' : 'grown to ' + grown)
    process.exit(0)
  }, 100)`

it.runIf(existsSync('/dev/full'))(
  'a full disk under the log neither stops nor delays the process (F-07)',
  () => {
    const full = openSync('/dev/full', 'w')
    const { status, signal, stdout } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', script],
      { stdio: ['ignore', 'pipe', full], timeout: 10_000, encoding: 'utf8' },
    )
    closeSync(full)
    expect({ status, signal, stdout }).toEqual({ status: 0, signal: null, stdout: 'ok' })
  },
)
