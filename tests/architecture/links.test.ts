import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { findDeadLinks, findMissingFiles } from './links.ts'

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

test('code spans name files and folders that exist', () => {
  const files = ['app/shop/cart/cart.data.ts', 'ops/nginx.conf', 'supabase/migrations/1_mail.sql']
  const missingIn = (text: string) => findMissingFiles([{ path: 'docs/auth.md', text }], files)
  const found = '`app/shop` `app/shop/` `cart/cart.data.ts` `.data.ts` `*.data.ts` `*_mail.sql`'
  expect(missingIn(`${found} \`ops/nginx.conf\` \`text/csv\` \`cart.items\``)).toEqual([])
  expect(missingIn('`data.ts` `app/cart` `ops/*.service`')).toEqual([
    'docs/auth.md: there is no data.ts',
    'docs/auth.md: there is no app/cart',
    'docs/auth.md: there is no ops/*.service',
  ])
})
