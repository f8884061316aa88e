import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { verificationFile, sumsFile } from './backups.ts'
import { copyFiles, listTree, writeDurably, type CopiedFile } from './copy-files.ts'

/**
 * Writes the list of all files of a backup with what is in them: `sha256sum -c SHA256SUMS` reads it too.
 * Throws for a name that such a line cannot hold.
 */
export async function writeSums(folder: string, files: CopiedFile[]): Promise<void> {
  const lines = files.map(({ path, sha256 }) => {
    if (/[\\\n\r]/.test(path))
      throw new Error(`${JSON.stringify(path)} cannot be backed up: its name`)
    return `${sha256}  ${path}\n`
  })
  await writeDurably(join(folder, sumsFile), lines.join(''))
}

/**
 * Reads every file of a backup once, copies those of its cluster into `cluster`, and returns how they differ from
 * the list: none when the backup is as it was made.
 */
export async function copyChecked(
  folder: string,
  cluster: string,
  { interrupted, isDurable }: { interrupted: AbortSignal; isDurable: boolean },
): Promise<string[]> {
  const expected = await readSums(folder)
  if (expected === null) return [`${sumsFile} is missing or cut off`]
  const found = await listTree(folder, (path) =>
    [sumsFile, verificationFile, `${verificationFile}.part`].includes(path),
  )
  const names = new Set(found.files)
  const problems = [
    ...[...expected.keys()].filter((path) => !names.has(path)).map((path) => `${path} is missing`),
    ...[...found.files, ...found.others]
      .filter((path) => !expected.has(path))
      .map((path) => `${path} does not belong to it`),
  ]
  if (problems.length > 0) return problems
  const prefix = 'cluster/'
  const ofCluster = found.files.filter((path) => path.startsWith(prefix))
  const others = found.files.filter((path) => !path.startsWith(prefix))
  const options = { interrupted, isDurable }
  const inCluster = ofCluster.map((path) => path.slice(prefix.length))
  const copied = await copyFiles(join(folder, 'cluster'), cluster, inCluster, options)
  const read = await copyFiles(folder, null, others, options)
  return [...copied.map((file) => ({ ...file, path: prefix + file.path })), ...read]
    .filter(({ path, sha256 }) => expected.get(path) !== sha256)
    .map(({ path }) => `${path} has changed since it was made`)
}

async function readSums(folder: string): Promise<Map<string, string> | null> {
  const text = await readFile(join(folder, sumsFile), 'utf8').catch(() => '')
  const lines = text.split('\n').slice(0, -1)
  const sums = lines.map((line) => /^([0-9a-f]{64}) {2}(.+)$/.exec(line))
  if (sums.length === 0 || !text.endsWith('\n') || sums.includes(null)) return null
  return new Map(sums.map((sum) => [sum?.[2] ?? '', sum?.[1] ?? '']))
}
