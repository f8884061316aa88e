import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'

import { expect, test } from 'vitest'

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

test.runIf(existsSync('/dev/full'))(
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
