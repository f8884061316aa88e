import {
  entryFiles,
  importRules,
  lineLimitExempt,
  maxLines,
  sharedLayers,
  testLayers,
  vagueNames,
} from './import-rules.ts'
import type { SourceFile } from './source-files.ts'

/** Everything that breaks the rules of the architecture, one line each: `path: what is wrong`. */
export function findViolations(files: SourceFile[]): string[] {
  const rules = [forbiddenImports, wrongModuleKind, vagueName, backendCalls, tooLong]
  return [
    ...files.flatMap((file) => rules.flatMap((rule) => rule(file))),
    ...unmarkedTestSupport(files),
    ...unusedTypes(files),
    ...importCycles(files),
  ]
}

function forbiddenImports({ path, imports }: SourceFile): string[] {
  if (path.startsWith('bench/') || path.endsWith('.sql')) return []
  const layer = layerOf(path)
  if (layer === null)
    return [`${path}: this folder has no import rule (tests/architecture/import-rules.ts)`]
  const allowed = [layer, ...(importRules[layer] ?? [])]
  if (layer.startsWith('app/shop/')) allowed.push(...sharedLayers)
  if (isTest(path)) allowed.push(...testLayers)
  return imports
    .map(({ target }) => target)
    .filter(
      (target) =>
        isOurs(target) &&
        !isGenerated(target) &&
        !allowed.some((allowedLayer) => isInLayer(target, allowedLayer)),
    )
    .map((target) => `${path}: ${layer} may not import ${target}`)
}

/** A layer may also be a single file. */
function isInLayer(target: string, layer: string): boolean {
  const own = layerOf(target)
  if (layer === 'app/shop/*') return own?.startsWith('app/shop/') ?? false
  return (
    target === layer || own === layer || (!(layer in importRules) && target.startsWith(`${layer}/`))
  )
}

/** The longest key of the rules that is a folder of this path. */
function layerOf(path: string): string | null {
  const names = Object.keys(importRules).filter((name) => path.startsWith(`${name}/`))
  const layer = names.toSorted((one, other) => other.length - one.length)[0] ?? null
  const isUnknownFolder = layer === 'app' && path.split('/').length > 2
  return isUnknownFolder ? null : layer
}

// Inside a feature of the shop: which kind of module may import which.
const moduleKinds: Record<string, readonly string[]> = {
  rules: ['rules'],
  data: ['rules', 'data'],
  state: ['rules', 'data', 'state', 'view'],
  view: ['rules', 'state', 'view'],
}

function wrongModuleKind({ path, imports }: SourceFile): string[] {
  const kind = kindOf(path)
  if (kind === null || isTest(path)) return []
  return imports.flatMap(({ target, typeOnly }) => {
    const other = kindOf(target)
    const allowed = other === null || typeOnly || moduleKinds[kind]?.includes(other)
    return allowed ? [] : [`${path}: ${kind} may not import ${other} (${target})`]
  })
}

function kindOf(path: string): string | null {
  if (!path.startsWith('app/shop/') || path.endsWith('.css')) return null
  if (path.endsWith('.data.ts')) return 'data'
  if (/\.state\.tsx?$/.test(path)) return 'state'
  if (/-store\.ts$|\/use-[\w-]+\.ts$/.test(path)) return 'state'
  return path.endsWith('.tsx') ? 'view' : 'rules'
}

function vagueName({ path }: SourceFile): string[] {
  const names = path.split('/').map((name) => name.split('.')[0] ?? name)
  const found = names.find((name) => vagueNames.includes(name))
  return found ? [`${path}: "${found}" says nothing; name what it holds`] : []
}

// A backend is called `backend` wherever it is passed; functions of the database are called by rpc.
const backendCall = /[bB]ackend(\(\))?\s*\.from\(|\.rpc\(/

function backendCalls({ path, text }: SourceFile): string[] {
  const mayCall = !isStorefront(path) || path.endsWith('.data.ts') || isTest(path)
  return mayCall || !backendCall.test(text)
    ? []
    : [`${path}: the backend is called in *.data.ts only`]
}

/** The storefront without the folder that creates the backend's client. */
function isStorefront(path: string): boolean {
  return path.startsWith('app/') && !path.startsWith('app/client/')
}

function tooLong({ path, lines }: SourceFile): string[] {
  if (lineLimitExempt.some((start) => path.startsWith(start))) return []
  return lines > maxLines ? [`${path}: ${lines} lines, more than ${maxLines}`] : []
}

/** Files outside of tests/ that only tests import, and whose names do not say so. */
function unmarkedTestSupport(files: SourceFile[]): string[] {
  const importers = importersOf(files)
  return files
    .filter(({ path }) => /\.tsx?$/.test(path) && !isForTests(path))
    .filter(({ path }) => !entryFiles.some((start) => path.startsWith(start)))
    .filter(({ path }) => {
      const by = importers.get(path) ?? []
      return by.length > 0 && by.every((importer) => isForTests(importer.path))
    })
    .map(({ path }) => `${path}: only tests import it (tests/support, or *.test-support.ts)`)
}

/**
 * Exported types that no importer of their file names. knip takes one for used when an exported function of
 * the same file names it.
 */
function unusedTypes(files: SourceFile[]): string[] {
  const importers = importersOf(files)
  return files
    .filter(({ path }) => /\.tsx?$/.test(path))
    .flatMap(({ path, text }) => {
      const names = [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name)
      const texts = (importers.get(path) ?? []).map((importer) => importer.text).join('\n')
      return names
        .filter((name) => !new RegExp(`\\b${name}\\b`).test(texts))
        .map((name) => `${path}: no other file imports the type ${name}`)
    })
}

function importersOf(files: SourceFile[]): Map<string, SourceFile[]> {
  const importers = new Map<string, SourceFile[]>()
  for (const file of files) {
    for (const { target } of file.imports)
      importers.set(target, [...(importers.get(target) ?? []), file])
  }
  return importers
}

/** Files that import themselves through others, once for each cycle. Imports of types count. */
function importCycles(files: SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const visited = new Set<string>()
  const found: string[] = []
  function visit(path: string, trail: string[]) {
    if (trail.includes(path)) {
      const others = trail.slice(trail.indexOf(path) + 1)
      found.push(`${path}: imports itself by way of ${others.join(', ')}`)
      return
    }
    if (visited.has(path)) return
    for (const { target } of byPath.get(path)?.imports ?? []) {
      visit(target, [...trail, path])
    }
    visited.add(path)
  }
  for (const path of byPath.keys()) visit(path, [])
  return found
}

function isTest(path: string): boolean {
  return /\.(test|test-support)\.tsx?$/.test(path)
}

function isForTests(path: string): boolean {
  return isTest(path) || /^(tests|bench|supabase\/tests)\//.test(path)
}

/** The types that the router generates for each route, imported as if they stood beside it. */
function isGenerated(target: string): boolean {
  return target.includes('/+types/')
}

function isOurs(target: string): boolean {
  return /^(app|content|backend|server|shopkeeper|supabase|tests|build|docs|bench)\//.test(target)
}
