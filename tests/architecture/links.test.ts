import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { findDeadLinks } from './links.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const deadIn = (text: string) => findDeadLinks([{ path: 'docs/auth.md', text }], root)

test('links lead to files and headings that exist', () => {
  const page = '# GoTrue’s paths, `/auth`\n'
  expect(
    deadIn(`${page}[a](../README.md) [b](#gotrues-paths-auth) [c](https://a.example/#x)`),
  ).toEqual([])
  expect(deadIn('[a](missing.md)')).toEqual(['docs/auth.md: nothing is at missing.md'])
  expect(deadIn(`${page}[a](#paths) [b](auth.md#paths)`)).toHaveLength(2)
})
