import { copyFile, open, readFile, stat, truncate, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Place } from './place.ts'

const largestBytes = 5 * 1024 * 1024

/** The file PostgreSQL writes its log to. */
export function logFileOf(place: Place): string {
  return join(place.folder, 'postgres.log')
}

/** Opens the log for a new process to append to. The caller closes it after the spawn. */
export function openServerLog(place: Place): Promise<FileHandle> {
  return open(logFileOf(place), 'a', 0o600)
}

/**
 * Keeps the log below two files of 5 MB. PostgreSQL holds the file open, so it is emptied in
 * place; it is open for appending, so the next line stands at its start. A few lines written
 * between the copy and the cut may be lost. Failing (a full disk) must never stop the shop.
 */
export async function trimServerLog(place: Place): Promise<void> {
  const file = logFileOf(place)
  if ((await lengthOfServerLog(place)) <= largestBytes) return
  await copyFile(file, `${file}.1`).catch(() => {})
  await truncate(file, 0).catch(() => {})
}

/** How long the log is now, in bytes. */
export async function lengthOfServerLog(place: Place): Promise<number> {
  const { size } = await stat(logFileOf(place)).catch(() => ({ size: 0 }))
  return size
}

/** For the message of an error: the last lines from `offset` on, those that tell of failure first. */
export async function lastLinesOf(place: Place, offset: number): Promise<string> {
  const bytes = await readFile(logFileOf(place)).catch(() => Buffer.alloc(0))
  const lines = bytes.subarray(offset).toString().trimEnd().split('\n')
  const grave = lines.filter((line) => /(FATAL|PANIC|ERROR):/.test(line))
  return (grave.length > 0 ? grave : lines).slice(-3).join('\n')
}
