import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { findProofs } from '../requirements/proofs.ts'
import { resilienceTests } from '../resilience/all-tests.ts'

const root = new URL('../../', import.meta.url)
const page = readFileSync(new URL('docs/resilience.md', root), 'utf8')
const rowOf = (id: string) => page.split('\n').find((line) => line.startsWith(`| ${id} |`)) ?? ''
const faults = Array.from({ length: 32 }, (_, at) => `F-${String(at + 1).padStart(2, '0')}`)

test('docs/resilience.md has every fault', () => {
  expect(faults.filter((id) => rowOf(id) === '')).toEqual([])
})

test('docs/resilience.md names every resilience test, and no others', () => {
  const proofs = page.match(/^\| [ABF]-\d\d \|.*$/gm)?.join('\n') ?? ''
  const names = new Set([...proofs.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name))
  expect([...names].toSorted()).toEqual(Object.keys(resilienceTests).toSorted())
  for (const [name, { proves }] of Object.entries(resilienceTests)) {
    const rows = proves.map(rowOf).filter(Boolean)
    expect([name, rows.some((row) => row.includes(`\`${name}\``))]).toEqual([name, true])
  }
})

test('the tests that docs/resilience.md names have the id of the row in a title', () => {
  const proofs = findProofs(root)
  const named = [...page.matchAll(/^\| ([ABF]-\d\d) \|.*$/gm)].flatMap(([row, id = '']) =>
    [...row.matchAll(/`([\w/.-]+\.test\.tsx?)`/g)].map(([, path = '']) => ({ id, path })),
  )
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(({ id, path }) => !proofs.get(id)?.has(path))).toEqual([])
})
