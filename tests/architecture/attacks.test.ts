import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { findProofs } from '../requirements/proofs.ts'

const root = new URL('../../', import.meta.url)
const rows = [
  ...(await readFile(new URL('docs/security.md', root), 'utf8')).matchAll(
    /^\| (A-\d\d) .* \| `([^`]+)` \|$/gm,
  ),
].map(([, id = '', file = '']) => ({ id, file }))
const proofs = findProofs(root)

test('docs/security.md lists all forty attacks once', () => {
  const ids = Array.from({ length: 40 }, (_, n) => `A-${String(n + 1).padStart(2, '0')}`)
  expect(rows.map(({ id }) => id)).toEqual(ids)
})

test.each(rows)('$id has its test in the file listed', ({ id, file }) => {
  expect([...(proofs.get(id) ?? [])]).toContain(file)
})
