import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { secretsIn } from '../support/secrets.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const elsewhere =
  /(^|\/)(node_modules|build|\.git|\.data|\.react-router|test-results|package-lock\.json)(\/|$)/
const isText = /\.(ts|tsx|mjs|js|json|sql|md|css|html|toml|csv|txt|yml|yaml)$|(^|\/)[^./]+$/

test('no file contains a key, a token or a password (A-35)', async () => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length))
    .filter((file) => !elsewhere.test(file) && isText.test(file))
  expect(files.length).toBeGreaterThan(500)
  const found: string[] = []
  for (const file of files) {
    for (const secret of secretsIn(await readFile(root + file, 'utf8')))
      found.push(`${file}: ${secret}`)
  }
  expect(found).toEqual([])
})

test('the search finds keys', () => {
  const split = (...parts: string[]) => parts.join('')
  const random = split('kX9vQ2mZ7pL4rT8w', 'B3nH6yD1sF5gJ0aC')
  expect(secretsIn(`const key = '${random}'`)).toEqual([random])
  expect(secretsIn(split('postgres://shop:', 's3cret@db.internal/shop'))).toHaveLength(1)
  expect(secretsIn(split('-----BEGIN EC ', 'PRIVATE KEY-----'))).toHaveLength(1)
  expect(secretsIn('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')).toEqual([])
})
