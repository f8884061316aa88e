import { cp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { expect, test } from 'vitest'

import { stopShop } from '../support/running-shop.ts'
import { countReviews, dataFolder, start } from '../support/temporary-shop.ts'

test('a migration that fails is rolled back', async () => {
  const dataDir = await dataFolder()
  const { main, migrations } = await cloneShop()
  const before = await start({ DATA_DIR: dataDir }, main)
  const reviews = await countReviews(before)
  await stopShop(before)

  const migration = join(migrations, '29990101000000_broken.sql')
  await writeFile(migration, 'delete from public.shop_product_reviews;\nselect 1 / 0;\n')
  const broken = await start({ DATA_DIR: dataDir }, main)
  expect(await broken.ended).toBe(1)
  expect(broken.output()).toContain('29990101000000_broken.sql')
  expect(broken.output()).toContain('division by zero')

  await rm(migration)
  const after = await start({ DATA_DIR: dataDir }, main)
  expect(await countReviews(after)).toBe(reviews)
})

test('a data folder that is too old is refused with one line', async () => {
  const dataDir = await dataFolder()
  const { main, migrations } = await cloneShop()
  const [baseline, former] = ['20261126010000_baseline.sql', '20261101090000_private.sql']
  await rename(join(migrations, baseline), join(migrations, former))
  await stopShop(await start({ DATA_DIR: dataDir }, main))

  await rename(join(migrations, former), join(migrations, baseline))
  const refused = await start({ DATA_DIR: dataDir }, main)
  expect(await refused.ended).toBe(1)
  const lines = refused.output().split('\n')
  expect(lines.filter((line) => line.includes('too old'))).toEqual([
    expect.stringContaining(
      'The database is too old for this release: start the shop of commit 935c4ff1 on it once, then this one.',
    ),
  ])
  expect(refused.output()).not.toMatch(/^\s+at /m)
})

/** A copy of the shop whose migrations the test may change. */
async function cloneShop() {
  const clone = await dataFolder()
  for (const part of ['app', 'backend', 'build', 'content', 'server', 'supabase', 'package.json']) {
    await cp(part, join(clone, part), { recursive: true })
  }
  await symlink(resolve('node_modules'), join(clone, 'node_modules'))
  return { main: join(clone, 'server/main.ts'), migrations: join(clone, 'supabase/migrations') }
}
