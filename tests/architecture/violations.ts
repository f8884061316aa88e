import {
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
  return files.flatMap((file) => rules.flatMap((rule) => rule(file)))
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

function isTest(path: string): boolean {
  return /\.(test|test-support)\.tsx?$/.test(path)
}

/** The types that the router generates for each route, imported as if they stood beside it. */
function isGenerated(target: string): boolean {
  return target.includes('/+types/')
}

function isOurs(target: string): boolean {
  return /^(app|content|backend|server|shopkeeper|supabase|tests|build|docs|bench)\//.test(target)
}
