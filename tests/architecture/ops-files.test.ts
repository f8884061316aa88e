import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const hasSystemd = !spawnSync('systemd-analyze', ['--version']).error
if (!hasSystemd) console.warn('NOT RUN: systemd-analyze on ops/lisiere.service. Install systemd.')

test.runIf(hasSystemd)(
  'systemd finds nothing to complain of in ops/lisiere.service, and few rights',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'unit-'))
    const text = await readFile(new URL('../../ops/lisiere.service', import.meta.url), 'utf8')
    expect(text).toContain('ExecStart=/usr/bin/node ')
    // Node may be elsewhere on this machine.
    const unit = join(folder, 'lisiere.service')
    const verify = async (each: string) => {
      await writeFile(unit, each.replace('/usr/bin/node', process.execPath))
      const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', unit], {
        encoding: 'utf8',
      })
      return stdout + stderr
    }
    // A machine may have other units with faults.
    const complaints = (said: string) => said.split('\n').filter((line) => line.includes('lisiere'))
    expect(complaints(await verify(text))).toEqual([])
    expect(complaints(await verify(text.replace('RestartSec=', 'RestartSecs=')))).not.toEqual([])
    // From 0 (no rights) to 10; it was 8.3 without the restrictions.
    const options = ['security', '--offline=true', '--threshold=20', unit]
    await writeFile(unit, text)
    const { status, stdout } = spawnSync('systemd-analyze', options, { encoding: 'utf8' })
    expect(status, stdout.split('\n').at(-2)).toBe(0)
    await rm(folder, { recursive: true })
  },
)

const compose = [['docker', 'compose'], ['docker-compose']].find(
  ([command = '', ...words]) => spawnSync(command, [...words, 'version']).status === 0,
)
if (!compose) console.warn('NOT RUN: compose on ops/compose.yaml. Install docker-compose.')

test.runIf(compose)('compose finds nothing to complain of in its files', () => {
  const env = { PATH: process.env['PATH'], SITE_URL: 'https://shop.example' }
  function check(files: string[], more: object = {}) {
    const [command = '', ...words] = compose ?? []
    const named = files.flatMap((file) => ['-f', `ops/${file}`])
    const options = { encoding: 'utf8', env: { ...env, ...more } } as const
    return spawnSync(command, [...words, ...named, 'config', '-q'], options).status
  }
  const both = ['compose.yaml', 'compose.postgres.yaml']
  expect(check(['compose.yaml'])).toBe(0)
  expect(check(both, { DATABASE_PASSWORD: 'secret' })).toBe(0)
  expect(check(both)).not.toBe(0)
})
