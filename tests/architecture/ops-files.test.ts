import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const hasSystemd = !spawnSync('systemd-analyze', ['--version']).error
if (!hasSystemd) console.warn('NOT RUN: systemd-analyze on ops/lisiere.service. Install systemd.')

test.runIf(hasSystemd)('systemd finds nothing to complain of in ops/lisiere.service', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'unit-'))
  const text = await readFile(new URL('../../ops/lisiere.service', import.meta.url), 'utf8')
  expect(text).toContain('ExecStart=/usr/bin/node ')
  // Node may be elsewhere on this machine.
  const unit = join(folder, 'lisiere.service')
  const verify = async (each: string) => {
    await writeFile(unit, each.replace('/usr/bin/node', process.execPath))
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
    return stdout + stderr
  }
  // A machine may have other units with faults.
  const complaints = (said: string) => said.split('\n').filter((line) => line.includes('lisiere'))
  expect(complaints(await verify(text))).toEqual([])
  expect(complaints(await verify(text.replace('RestartSec=', 'RestartSecs=')))).not.toEqual([])
  await rm(folder, { recursive: true })
})
