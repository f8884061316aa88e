// Writes the snapshot of a release, once, when it is released:
//
//     node supabase/tests/releases/write-release.ts 0.3.0
import { readFile, writeFile } from 'node:fs/promises'
import { argv } from 'node:process'
import { gzipSync } from 'node:zlib'
import { installAuthSchema } from '../../../backend/auth/schema.ts'
import { startEmbeddedPostgres } from '../../../backend/database/embedded-postgres.ts'
import { migrate } from '../../../backend/database/migrate.ts'
import { withClient } from '../../../backend/database/pool.ts'
import { prepareDatabase } from '../../../backend/database/prepare.ts'
import { makeDataFolder, removeDataFolder } from '../../../tests/support/data-folder.ts'
import { snapshotOf, type Release } from './release.ts'

const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFile(new URL(path, root), 'utf8')
const version = argv[2]
if (!version) throw new Error('Name the version')

const dataDir = await makeDataFolder()
const log = { info() {}, warn: console.warn, error: console.error }
const server = await startEmbeddedPostgres({ dataDir, log })
try {
  await withClient(server.adminConnection, async (admin) => {
    await prepareDatabase(admin, server.adminConnection)
    await installAuthSchema(admin)
  })
  const release = await withClient(server.connection, async (owner) => {
    await migrate(owner, new URL('supabase/migrations', root).pathname, log)
    await owner.query(await read('supabase/tests/releases/release-data.sql'))
    return snapshotOf(owner)
  })
  const gaps = gapsOf(release)
  if (gaps.length > 0) throw new Error(`release-data.sql writes nothing into ${gaps.join(', ')}`)
  const file = new URL(`${version}.json.gz`, import.meta.url)
  await writeFile(file, gzipSync(JSON.stringify(release), { level: 9 }))
} finally {
  await server.stop()
  await removeDataFolder(dataDir)
}

/** Tables without a row and columns without a value: an upgrade that loses them would go unnoticed. */
function gapsOf({ tables }: Release): string[] {
  const gaps = tables.flatMap(({ name, columns, rows }) => {
    const values = JSON.parse(rows) as Record<string, unknown>[]
    if (values.length === 0) return [name]
    const empty = columns.filter((column) => values.every((row) => row[column] === null))
    return empty.map((column) => `${name}.${column}`)
  })
  // What the first is for needs no row; of GoTrue's columns some are for what this shop does not have.
  return gaps.filter((gap) => gap !== 'private.write_checks' && !/^auth\.\w+\./.test(gap))
}
