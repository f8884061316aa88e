import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { codeOf } from '../../backend/database/database-errors.ts'

/** Where the pictures of the owner are kept. */
export interface PictureStore {
  /** In words. */
  place: string
  has(name: string): Promise<boolean>
  /** A new folder for files that are being made; it is deleted by its maker. */
  makeFolder(): Promise<string>
  /** Takes these files of a folder, in this order: the last one stands for all of them. */
  take(folder: string, names: string[]): Promise<void>
  list(): Promise<StoredFile[]>
  remove(names: string[]): Promise<void>
}

export interface StoredFile {
  name: string
  changedAt: Date
}

/** A folder of this machine. */
export function folderStore(folder: string): PictureStore {
  return {
    place: folder,
    has: (name) =>
      stat(join(folder, name)).then(
        () => true,
        () => false,
      ),
    async makeFolder() {
      await mkdir(folder, { recursive: true })
      // On the same disk, so that a file is there whole or not at all.
      return mkdtemp(join(folder, '.new-'))
    },
    async take(made, names) {
      for (const name of names) await rename(join(made, name), join(folder, name))
    },
    async list() {
      const names = await readdir(folder).catch(() => [])
      const files = await Promise.all(names.map((name) => readStoredFile(folder, name)))
      return files.filter((file) => file !== null)
    },
    async remove(names) {
      for (const name of names) await rm(join(folder, name), { recursive: true, force: true })
    },
  }
}

/** Null for what was deleted meanwhile, like the folder of pictures that have been made. */
async function readStoredFile(folder: string, name: string): Promise<StoredFile | null> {
  try {
    return { name, changedAt: (await stat(join(folder, name))).mtime }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
