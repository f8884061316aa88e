import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, expect, test } from 'vitest'

import { importRules, sharedLayers } from './import-rules.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')
const page = read('ARCHITECTURE.md')

describe('the tree of ARCHITECTURE.md', () => {
  const [, tree = ''] = /^```\n([^]*?)^```$/m.exec(page) ?? []

  test('shows every entry of the repository', () => {
    expect(entriesAt(0).toSorted()).toEqual(entriesOf('.').toSorted())
  })

  test.each(['app/', 'backend/', 'server/', 'shopkeeper/'])('shows every entry of %s', (folder) => {
    expect(entriesAt(2, folder).toSorted()).toEqual(entriesOf(folder).toSorted())
  })

  /** The names at a depth of indentation, below an entry. A line is one or more names, then its text. */
  function entriesAt(indent: number, parent?: string): string[] {
    const lines = tree.split('\n').filter((line) => line !== '')
    const from = parent === undefined ? 0 : lines.findIndex((line) => line.startsWith(parent)) + 1
    const after = lines.findIndex((line, at) => at >= from && !line.startsWith(' '))
    const within = parent === undefined ? lines : lines.slice(from, after)
    return within
      .filter((line) => /^ */.exec(line)?.[0].length === indent)
      .flatMap((line) => (line.trim().split(/ {2,}/)[0] ?? '').split(' '))
  }
})

describe('the import tables of ARCHITECTURE.md', () => {
  const features = Object.keys(importRules).filter((layer) => layer.startsWith('app/shop/'))
  const layers = ['routes', 'layout', 'combined', 'ui', 'client', 'navigation', 'document']

  test('say of each feature which others it imports from', () => {
    const rules = features.map((feature) => [feature, importRules[feature] ?? []])
    expect(tableOf('Feature', 'app/shop/')).toEqual(Object.fromEntries(rules))
  })

  test('say of each layer which others it imports from', () => {
    const rules = layers.map((layer) => [`app/${layer}`, importRules[`app/${layer}`] ?? []])
    expect(tableOf('Layer', 'app/')).toEqual({
      ...Object.fromEntries(rules),
      'app/shop/*': sharedLayers,
    })
  })

  /** The rows below a header, as the import rules are written. */
  function tableOf(header: string, folder: string): Record<string, string[]> {
    const rows = page
      .slice(page.indexOf(`| ${header} |`))
      .split('\n\n')[0]
      ?.split('\n')
      .slice(2)
    const names = (cell = '') =>
      cell === 'none'
        ? []
        : cell.split(', ').map((name) => `${folder}${name.replace(/^shop$/, 'shop/*')}`)
    return Object.fromEntries(
      (rows ?? []).flatMap((row) => {
        const [of, from] = row
          .split('|')
          .slice(1, 3)
          .map((cell) => cell.trim())
        return names(of).map((name) => [name, names(from)])
      }),
    )
  }
})

/** What a folder holds, tests aside, without what .gitignore leaves out; folders end with a slash. */
function entriesOf(folder: string): string[] {
  const ignored = [
    '.git',
    ...read('.gitignore')
      .split('\n')
      .map((line) => line.replace(/\/$/, '')),
  ]
  return readdirSync(root + folder, { withFileTypes: true })
    .filter(({ name }) => !ignored.includes(name) && !/\.test\.tsx?$|\.log$/.test(name))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
}
