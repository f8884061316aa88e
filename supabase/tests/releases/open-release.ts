import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { installAuthSchema } from '../../../backend/auth/schema.ts'
import { migrate } from '../../../backend/database/migrate.ts'
import { withClient } from '../../../backend/database/pool.ts'
import { prepareDatabase } from '../../../backend/database/prepare.ts'
import { freshBackend } from '../../../tests/support/backend.ts'
import { preparedDatabase } from '../../../tests/support/database.ts'
import { readRelease, restoreRelease } from './release.ts'

export const migrations = new URL('../../migrations', import.meta.url).pathname
const log = { info() {}, warn() {}, error() {} }

/** A database of the release, and a folder with the migrations of today, which a test may add to or change. */
export async function openRelease(version: string) {
  const backend = await freshBackend(await preparedDatabase())
  const folder = await mkdtemp(join(tmpdir(), 'release-'))
  onTestFinished(async () => {
    await backend.close()
    await rm(folder, { recursive: true })
  })
  await cp(migrations, folder, { recursive: true })
  const release = await readRelease(version)
  const { adminConnection, connection, owner } = backend.database
  await withClient(adminConnection, (admin) => restoreRelease(admin, release))

  /** As a start of the shop does; the versions of the migrations that were applied. */
  async function upgrade(): Promise<string[]> {
    await withClient(adminConnection, async (admin) => {
      await prepareDatabase(admin, adminConnection)
      await installAuthSchema(admin)
    })
    return withClient(connection, (client) => migrate(client, folder, log))
  }

  /** Of the migrations that the release does not have. */
  async function newVersions(): Promise<string[]> {
    const versions = (await readdir(folder)).map((file) => file.split('_')[0] ?? '').sort()
    return versions.filter((file) => !release.migrations.some((known) => known.version === file))
  }

  /** Every row, in the columns that the release has. */
  async function rowsOfRelease(): Promise<Record<string, unknown[]>> {
    const found: Record<string, unknown[]> = {}
    for (const { name, columns } of release.tables) {
      const query = `select row.* from (select ${columns.join(', ')} from ${name}) as row order by row::text`
      found[name] = (await owner.query(query)).rows
    }
    return found
  }

  return { backend, owner, adminConnection, connection, release, folder, upgrade, newVersions, rowsOfRelease }
}
