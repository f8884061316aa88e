import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { withClient } from '../../../backend/database/pool.ts'
import { freshDatabase, preparedDatabase } from '../../../tests/support/database.ts'
import { restoreRelease, snapshotOf } from './release.ts'

test('a snapshot of this release is restored with all its rows', async () => {
  const written = await freshDatabase()
  onTestFinished(() => written.drop())
  const data = await readFile(new URL('release-data.sql', import.meta.url), 'utf8')
  const release = await withClient(written.connection, async (owner) => {
    await owner.query(data)
    return snapshotOf(owner)
  })
  const restored = await preparedDatabase()
  onTestFinished(() => restored.drop())
  await withClient(restored.adminConnection, (admin) => restoreRelease(admin, release))
  const again = await withClient(restored.connection, snapshotOf)
  expect(again.tables.find(({ name }) => name === 'public.shop_orders')?.rows).toMatch(/ORD-RELEASEPENDING/)
  expect(again).toEqual(release)
})
