import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** As in README's recipe. */
export const cliVersion = '3.1.0'
const folder = new URL('../../supabase/', import.meta.url)
const environment = { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }

/** The part of the CLI's answer that tests read. */
interface Pushed {
  upToDate: boolean
  migrations: string[]
  seeds: string[]
}

/** What runs the CLI: `SUPABASE_CLI`, or npm's package if npm has it already. */
function commandLine(): string[] {
  const own = process.env['SUPABASE_CLI']
  if (own) return [own]
  const flags = ['--yes', '--ignore-scripts', `--package=supabase@${cliVersion}`]
  return ['npm', 'exec', '--offline', ...flags, '--', 'supabase']
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

async function run(args: string[]): Promise<string> {
  const [program = '', ...more] = commandLine()
  const options = { env: environment, maxBuffer: 16 * 1024 * 1024 }
  const { stdout } = await promisify(execFile)(program, [...more, ...args], options)
  return stdout
}
