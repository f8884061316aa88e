import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { DatabaseConnection } from '../../backend/database/connection.ts'
import { withClient } from '../../backend/database/pool.ts'

/** What new tables of `public` grant: everything to all API roles, as before 30 October 2026, or nothing. */
export type GrantProfile = 'open' | 'closed'

/**
 * Makes a database like that of a new hosted Supabase project (hosted-project.sql).
 *
 * @param admin the superuser's connection to that database, which is empty
 * @returns the connection of `postgres`, whom the dashboard's connection strings name; no superuser
 */
export async function makeHostedProject(
  admin: DatabaseConnection,
  profile: GrantProfile,
): Promise<DatabaseConnection> {
  const project = await readFile(new URL('hosted-project.sql', import.meta.url), 'utf8')
  // GoTrue's tables, in our words.
  const schema = new URL('../../backend/auth/schema.sql', import.meta.url)
  const tables = await readFile(schema, 'utf8')
  await withClient(admin, async (client) => {
    await client.query('begin')
    await client.query(`set local hosted.profile = ${profile}`)
    await client.query(project)
    await client.query(`set local role supabase_auth_admin; ${tables}`)
    await client.query('commit')
  })
  return { ...admin, user: 'postgres' }
}

/** As in README's recipe. */
export const cliVersion = '3.1.0'

/** The part of the CLI's answer that tests read. */
interface Pushed {
  upToDate: boolean
  migrations: string[]
  seeds: string[]
}

/** Whether the Supabase CLI is there; says so where it is not. */
export async function hasSupabaseCli(): Promise<boolean> {
  const found = await run(['--version']).then(
    (output) => output.trim() === cliVersion,
    () => false,
  )
  if (!found) {
    console.warn(
      `The Supabase CLI ${cliVersion} is not installed (npx supabase@${cliVersion} --version): its tests are NOT run`,
    )
  }
  return found
}

/** `supabase db push` of the project's folder to a database, with its seeds or without. */
export async function pushByCli(url: string, includeSeed = true): Promise<Pushed> {
  const seed = includeSeed ? ['--include-seed'] : []
  return JSON.parse(await onProject(url, ['db', 'push', ...seed, '--output-format=json']))
}

/** `supabase migration repair`: records versions as applied, or as reverted. */
export async function repairByCli(
  url: string,
  status: 'applied' | 'reverted',
  versions: string[],
): Promise<void> {
  await onProject(url, ['migration', 'repair', `--status=${status}`, ...versions])
}

/** Runs a command of the CLI on a copy of the project's folder. */
async function onProject(url: string, command: string[]): Promise<string> {
  const folder = new URL('../../supabase/', import.meta.url)
  const workdir = await mkdtemp(join(tmpdir(), 'lisiere-push-'))
  try {
    for (const name of ['config.toml', 'migrations', 'seeds', 'templates']) {
      await cp(new URL(name, folder), join(workdir, 'supabase', name), { recursive: true })
    }
    return await run([...command, `--remote=${url}`, '--yes', `--workdir=${workdir}`])
  } finally {
    await rm(workdir, { recursive: true, force: true })
  }
}

/** By `SUPABASE_CLI`, or npm's package if npm has it already. */
async function run(args: string[]): Promise<string> {
  const flags = ['--yes', '--ignore-scripts', `--package=supabase@${cliVersion}`]
  const own = process.env['SUPABASE_CLI']
  const [program, ...first] = own
    ? ([own] as const)
    : (['npm', 'exec', '--offline', ...flags, '--', 'supabase'] as const)
  const env = { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }
  const options = { env, maxBuffer: 16 * 1024 * 1024 }
  const { stdout } = await promisify(execFile)(program, [...first, ...args], options)
  return stdout
}
