import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
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
  await writeFile(`${project}/npm`, '#!/bin/sh\nmkdir -p node_modules\n', { mode: 0o755 })
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
