import { execFile, spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
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
  return run(`import { installPackages } from './server/prepare.mjs'; installPackages()`)
}

function run(code: string) {
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

test('a build that fails leaves the last one, with which a start goes on when only content/ is at fault', async () => {
  const page = join(project, 'content/page.mdx')
  for (const folder of ['app', 'content', 'node_modules/@react-router/dev'])
    await mkdir(join(project, folder), { recursive: true })
  const text = `require('fs').readFileSync('content/page.mdx', 'utf8')`
  await writeFile(
    join(project, 'node_modules/@react-router/dev/bin.cjs'),
    `if (${text} === 'broken') { console.error('much\\nError: content/page.mdx:1: broken\\nmore'); process.exit(1) }
     for (const part of ['client', 'server']) {
       require('fs').mkdirSync('build/next/' + part, { recursive: true })
       require('fs').writeFileSync('build/next/' + part + '/page', ${text})
     }`,
  )
  const built = () => readFile(join(project, 'build/client/page'), 'utf8')
  await writeFile(page, 'whole')
  expect(await build()).toBe('Building pages …\n')
  expect(await built()).toBe('whole')

  await writeFile(page, 'broken')
  const fault = 'Building pages …\ncontent/page.mdx:1: broken\nThe pages could not be built'
  expect(await build()).toBe(`${fault}\n`)
  expect(await build('{ orLast: true }')).toBe(
    `${fault}. The shop shows those of the last build.\n`,
  )
  expect(await built()).toBe('whole')
  // With other code the last build may not fit the server.
  await writeFile(join(project, 'app/code.ts'), '')
  expect(await build('{ orLast: true }')).toBe(`${fault}\n`)

  await writeFile(page, 'mended')
  expect(await build()).toBe('Building pages …\n')
  expect(await built()).toBe('mended')
})

test('a fault in a file of content/ is one line with its place, for a start, a build and a command', async () => {
  await cp(fileURLToPath(new URL('.', import.meta.url)), join(project, 'server'), {
    recursive: true,
    filter: (source) => !source.endsWith('.ts'),
  })
  await install()
  await mkdir(join(project, 'content'), { recursive: true })
  await writeFile(`${project}/server/environment.ts`, '')
  await writeFile(`${project}/content/links.ts`, `export const menu = {\n  label: 'New' oops\n}\n`)
  for (const script of ['start.mjs', 'build.mjs', 'run.mjs']) {
    const code = `process.argv[2] = 'content/links.ts'; await import('./server/${script}')`
    await expect(run(code)).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^content\/links\.ts:2: .*Expected.*\n$/),
    })
  }
})

/** What it prints. */
async function build(options = '') {
  const code = `import { buildPages, prepareOrExit } from './server/prepare.mjs'; prepareOrExit(() => buildPages(${options}))`
  return (await run(code).catch((error: { stderr: string }) => error)).stderr
}
