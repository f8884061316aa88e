import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

export interface SourceFile {
  /** From the project's root, with forward slashes. */
  path: string
  lines: number
  text: string
  /** From `import`, `export … from` and `import()`, relative paths resolved from the root. */
  imports: Import[]
}

interface Import {
  /** A path from the root, or the name of a package. */
  target: string
  /** An `import type`, which does not exist at run time. */
  typeOnly: boolean
}

const folders = 'app content backend desk/server server shopkeeper supabase tests bench'.split(' ')

/** The paths of the project's files, without packages, the build and public/. */
export function listFiles(root: string): string[] {
  const inRoot = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile())
  const below = [...folders, 'desk/src', 'docs', 'ops'].flatMap((folder) =>
    filesBelow(root, folder),
  )
  return [...inRoot.map(({ name }) => name), ...below]
}

/** All source files of the project, ordered by path. */
export function readSources(root: string): SourceFile[] {
  return folders
    .flatMap((folder) => filesBelow(root, folder))
    .filter((path) => /\.(ts|tsx|mjs|css|sql)$/.test(path))
    .toSorted()
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')))
}

/** The Markdown pages, ordered by path. */
export function readPages(root: string): Pick<SourceFile, 'path' | 'text'>[] {
  return globSync('{*,{docs,backend,supabase}/**/*}.md', { cwd: root })
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function parseSource(path: string, text: string): SourceFile {
  return { path, text, lines: text.split('\n').length - 1, imports: importsOf(path, text) }
}

// The formatter writes every import in one of these ways, so that reading them needs no parser.
const statement =
  /^(?:import|export)\s(type\s)?[^'"]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm

function importsOf(path: string, text: string): Import[] {
  if (path.endsWith('.sql')) return []
  return [...text.matchAll(statement)].map(([, type, from, bare, dynamic]) => {
    const target = from ?? bare ?? dynamic ?? ''
    const resolved = target.startsWith('.') ? posix.join(posix.dirname(path), target) : target
    return { target: resolved, typeOnly: type !== undefined }
  })
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(entry.parentPath.slice(root.length), entry.name))
}
