import { join } from 'node:path'

import type { Client } from 'pg'

import { connectionFromUrl, type DatabaseConnection } from '../../backend/database/connection.ts'
import { withClient } from '../../backend/database/pool.ts'
import { prepareDatabase } from '../../backend/database/prepare.ts'
import type { CallOnFiles } from '../command-line/command.ts'
import { exitCodes, failure, refusal, type ExitCode } from '../command-line/exit-codes.ts'
import { formatTime } from '../command-line/output.ts'
import { stateOf, type Backup } from './backups.ts'
import { addressForPrograms, dumpFile, requirePrograms, runPgRestore } from './dump-database.ts'
import { verifyBackup } from './verify-backup.ts'
import { restorePictures } from './restore-pictures.ts'
import { reportRestored, writeIntoRestored } from './write-into-restored.ts'

/**
 * `restore` of a dump: verifies it, then restores it into the empty database of DATABASE_URL. Nothing is
 * replaced.
 */
export async function restoreDumpedShop(call: CallOnFiles, backup: Backup): Promise<ExitCode> {
  const { environment, output, interrupted, isDryRun, confirmName } = call
  const address = environment.databaseUrl
  if (environment.supabase || backup.schemas.length > 0) {
    throw refusal(
      `${backup.name} can only be restored by hand: docs/running.md says how (hosted projects).`,
    )
  }
  if (address === null) {
    throw refusal(`${backup.name} is a dump. Name an empty database with DATABASE_URL.`)
  }
  const connection = connectionFromUrl(address)
  if (!backup.roles.includes(connection.user)) {
    throw refusal(
      `The server of ${backup.name} had no user ${connection.user}: give the new database an owner of the same name as before.`,
    )
  }
  await requirePrograms(['pg_restore'], backup.postgres_major)
  await withClient(connection, requireEmpty)
  const moment = formatTime(new Date(backup.finished_at))
  const becomes = `the database ${connection.database} becomes the shop of ${moment}`
  await confirmName(`On ${connection.host}, ${becomes}.`, backup.name)
  const summary = { name: backup.name, to: backup.finished_at }
  if (isDryRun) {
    const state = stateOf(backup)
    output.result({ ...summary, state }, `With ${backup.name} (${state}), ${becomes}.`)
    return exitCodes.done
  }
  output.progress(`${backup.name} is being verified`)
  const { verification } = await verifyBackup(backup, environment.backupDir, interrupted)
  const problem =
    verification?.problems[0] ?? (await restoreVerified(backup, connection, address, interrupted))
  if (problem !== null) {
    throw failure(`${backup.name} is not restored: ${problem}`)
  }
  const held = await writeIntoRestored(connection, call, backup)
  await restorePictures(backup, environment.picturesDir, interrupted)
  reportRestored(output, { ...summary, held_mails: held }, `on ${moment}`)
  return exitCodes.done
}

/** Returns why it failed, or null. */
async function restoreVerified(
  { folder }: Backup,
  connection: DatabaseConnection,
  address: string,
  interrupted: AbortSignal,
): Promise<string | null> {
  await withClient(connection, async (owner) => {
    // Makes the roles that the dump names. What else it makes is dropped again: the dump brings it with its
    // own rights, and would add them to rights that are there already.
    await prepareDatabase(owner, connection)
    await owner.query(`drop schema auth, extensions, service_logins cascade;
      revoke all on schema public from anon, authenticated, service_role`)
    for (const kind of ['tables', 'sequences', 'functions']) {
      await owner.query(
        `alter default privileges in schema public revoke all on ${kind} from anon, authenticated, service_role`,
      )
    }
  })
  const path = join(folder, dumpFile)
  return runPgRestore(addressForPrograms(address), path, ['--single-transaction'], interrupted)
}

/** An earlier restore that failed has perhaps left the passwords of the services. */
async function requireEmpty(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ database: string; relation: string | null }>(
    `select current_database() as database, (
       select relation.oid::regclass::text from pg_class as relation join pg_namespace as schema on schema.oid = relation.relnamespace
       where schema.nspname !~ '^pg_' and schema.nspname not in ('information_schema', 'service_logins')
         and not exists (select from pg_depend where objid = relation.oid and deptype = 'e')
       limit 1) as relation`,
  )
  if (rows[0]?.relation) {
    throw refusal(
      `The database ${rows[0].database} is not empty: it has ${rows[0].relation}. Create a new one.`,
    )
  }
}
