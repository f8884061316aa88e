import { execFile, spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, test } from 'vitest'

let project: string
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'prepare-'))
  await mkdir(join(project, 'server'))
  await cp(fileURLToPath(new URL('prepare.mjs', import.meta.url)), `${project}/server/prepare.mjs`)
  await writeFile(`${project}/package-lock.json`, '{}')
  // Two at once would see each other's file.
  const npm = '#!/bin/sh\nmkdir node_modules/busy || exit 1\nsleep 0.5\nrmdir node_modules/busy\n'
  await mkdir(join(project, 'node_modules'))
  await writeFile(`${project}/npm`, npm, { mode: 0o755 })
})
afterAll(() => rm(project, { recursive: true }))

function install() {
  const code = `import { installPackages } from './server/prepare.mjs'; installPackages()`
  const env = { PATH: `${project}:${process.env['PATH']}`, npm_node_execpath: process.execPath }
  const options = ['--input-type=module', '--eval', code]
  return promisify(execFile)(process.execPath, options, { cwd: project, env })
}

test('packages are installed once, and standard output is left to the command that needs them', async () => {
  expect(await install()).toEqual({ stdout: '', stderr: 'Installing packages …\n' })
  expect(await install()).toEqual({ stdout: '', stderr: '' })
})

test('of two commands at once one installs and the other waits for it', async () => {
  await writeFile(`${project}/package-lock.json`, '{ "lockfileVersion": 3 }')
  const both = await Promise.all([install(), install()])
  expect(both.filter(({ stderr }) => stderr.includes('Installing'))).toHaveLength(1)
})

test('a process that was killed while it installed leaves no lock behind', async () => {
  await writeFile(`${project}/package-lock.json`, '{ "lockfileVersion": 2 }')
  const ended = spawnSync(process.execPath, ['--eval', '0'])
  await writeFile(`${project}/.preparing`, String(ended.pid))
  expect(await install()).toEqual({ stdout: '', stderr: 'Installing packages …\n' })
  expect((await readdir(project)).filter((name) => name.startsWith('.preparing'))).toEqual([])
})
