import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { campaigns } from '../campaigns/campaigns.ts'

const root = new URL('../../', import.meta.url)
const page = readFileSync(new URL('docs/faults.md', root), 'utf8')
const rowOf = (id: string) => page.split('\n').find((line) => line.startsWith(`| ${id} |`)) ?? ''
const faults = Array.from({ length: 28 }, (_, at) => `F-${String(at + 1).padStart(2, '0')}`)

test('the page of faults has every fault in it', () => {
  expect(faults.filter((id) => rowOf(id) === '')).toEqual([])
})

test('the page of faults names the campaigns that there are, and no others', () => {
  const named = [...page.matchAll(/campaigns? `([a-z-]+)`(?: and `([a-z-]+)`)?/g)]
  const names = new Set(named.flatMap(([, ...both]) => both.filter(Boolean)))
  expect([...names].toSorted()).toEqual(Object.keys(campaigns).toSorted())
  for (const [name, { proves }] of Object.entries(campaigns)) {
    const rows = proves.map(rowOf).filter(Boolean)
    expect([name, rows.some((row) => row.includes(`\`${name}\``))]).toEqual([name, true])
  }
})

test('the page of faults names tests that are there and name the fault', () => {
  for (const id of faults) {
    for (const [, path = ''] of rowOf(id).matchAll(/`([\w/.-]+\.test\.tsx?)`/g)) {
      const file = new URL(path, root)
      const names = existsSync(file) && readFileSync(file, 'utf8').includes(id)
      expect({ id, path, names }).toEqual({ id, path, names: true })
    }
  }
})
