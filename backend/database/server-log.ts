import { copyFile, readFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataDirectory } from './data-directory.ts'

const maxBytes = 5 * 1024 * 1024

export function serverLogPath({ folder }: DataDirectory): string {
  return join(folder, 'postgres.log')
}

/**
 * Rotates the log at 5 MB into one older file. Truncates in place, because PostgreSQL keeps the file
 * open; lines written between copy and truncation may be lost. Best effort: errors are ignored.
 */
export async function trimServerLog(directory: DataDirectory): Promise<void> {
  const file = serverLogPath(directory)
  if ((await serverLogLength(directory)) <= maxBytes) return
  await copyFile(file, `${file}.1`).catch(() => {})
  await truncate(file, 0).catch(() => {})
}

/** In bytes. */
export async function serverLogLength(directory: DataDirectory): Promise<number> {
  const { size } = await stat(serverLogPath(directory)).catch(() => ({ size: 0 }))
  return size
}

/** The last three lines after `offset`, errors preferred. */
export async function lastLogLines(directory: DataDirectory, offset: number): Promise<string> {
  const bytes = await readFile(serverLogPath(directory)).catch(() => Buffer.alloc(0))
  const lines = bytes.subarray(offset).toString().trimEnd().split('\n')
  const errors = lines.filter((line) => /(FATAL|PANIC|ERROR):/.test(line))
  return (errors.length > 0 ? errors : lines).slice(-3).join('\n')
}
