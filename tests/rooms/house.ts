import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

export interface HouseFile {
  /** From the project's root, with forward slashes. */
  path: string
  lines: number
  text: string
  /** What it names in `import`, `export … from` and `import()`, relative paths resolved from the root. */
  imports: Import[]
}

export interface Import {
  /** A path from the root, or a package as it is written. */
  target: string
  /** Gone after compilation: no circle at run time. */
  typeOnly: boolean
}

const folders = ['app', 'backend', 'server', 'supabase', 'shopkeeper', 'artwork', 'tests']

/** All sources of the house, in the order of their paths. */
export function readHouse(root: string): HouseFile[] {
  return folders
    .flatMap((folder) => filesBelow(root, folder))
    .filter((path) => /\.(ts|tsx|mjs|css)$/.test(path))
    .toSorted()
    .map((path) => fileOf(path, readFileSync(join(root, path), 'utf8')))
}

/** One file as the rules see it. */
export function fileOf(path: string, text: string): HouseFile {
  return { path, text, lines: text.split('\n').length - 1, imports: importsOf(path, text) }
}

// The formatter writes every import in one of these ways, so that reading them needs no parser.
const statement =
  /^(?:import|export)\s(type\s)?[^'"]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm

function importsOf(path: string, text: string): Import[] {
  return [...text.matchAll(statement)].map(([, type, from, bare, dynamic]) => {
    const target = from ?? bare ?? dynamic ?? ''
    const resolved = target.startsWith('.') ? posix.join(posix.dirname(path), target) : target
    return { target: resolved, typeOnly: type !== undefined }
  })
}

function filesBelow(root: string, folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => posix.join(entry.parentPath.slice(root.length), entry.name))
  } catch (error) {
    // A room that is not built yet.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
