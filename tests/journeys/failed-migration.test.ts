import { cp, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { expect, test } from 'vitest'

import { stopShop } from '../stage/running-shop.ts'
import { countReviews, dataFolder, start } from '../stage/shop-in-test.ts'

test('a migration that fails halfway leaves the data as it was', async () => {
  const [dataDir, clone] = [await dataFolder(), await dataFolder()]
  for (const part of ['app', 'backend', 'build', 'server', 'supabase', 'package.json']) {
    await cp(part, join(clone, part), { recursive: true })
  }
  await symlink(resolve('node_modules'), join(clone, 'node_modules'))
  const main = join(clone, 'server/main.ts')
  const before = await start({ DATA_DIR: dataDir }, main)
  const reviews = await countReviews(before)
  await stopShop(before)

  const migration = join(clone, 'supabase/migrations/29990101000000_broken.sql')
  await writeFile(migration, 'delete from public.shop_product_reviews;\nselect 1 / 0;\n')
  const broken = await start({ DATA_DIR: dataDir }, main)
  expect(await broken.ended).toBe(1)
  expect(broken.says()).toContain('29990101000000_broken.sql')
  expect(broken.says()).toContain('division by zero')

  await rm(migration)
  const after = await start({ DATA_DIR: dataDir }, main)
  expect(await countReviews(after)).toBe(reviews)
})
