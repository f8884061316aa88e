import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { reasonOf } from '../../backend/database/database-errors.ts'
import { failure, type CommandError } from '../command-line/exit-codes.ts'
import type { PictureStore, StoredFile } from './picture-store.ts'

/** The server reads from this bucket (server/http/own-pictures.ts). */
const bucket = 'pictures'
const mostFileBytes = 10_000_000
const pageFiles = 1_000
const timeoutMs = 60_000
const types = { avif: 'image/avif', webp: 'image/webp' }

/**
 * A public bucket of Supabase Storage, made when it is missing. What is wrong with the service ends the
 * command: the next picture would fail alike.
 *
 * @param secretKey of the project: `sb_secret_…`, or the older service_role token
 */
export function bucketStore(projectUrl: string, secretKey: string): PictureStore {
  /** Null when the bucket is missing; any other failure is thrown. */
  async function call(
    method: string,
    path: string,
    body: string | Buffer<ArrayBuffer>,
    headers: Record<string, string> = { 'Content-Type': 'application/json' },
  ): Promise<Response | null> {
    const response = await fetch(`${projectUrl}/storage/v1/${path}`, {
      method,
      headers: {
        // Both, as supabase-js does: the project's gateway replaces a secret key that is in each.
        apikey: secretKey,
        Authorization: `Bearer ${secretKey}`,
        ...headers,
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    }).catch((error: unknown) => {
      throw unusable(error instanceof Error ? reasonOf(error.cause ?? error) : String(error))
    })
    if (response.ok) return response
    const problem = await problemOf(response)
    if (problem.isMissing) return null
    throw unusable(problem.text)
  }

  /** The file may replace what a killed command has left. Its name holds a hash of its content. */
  async function upload(name: string, content: Buffer<ArrayBuffer>): Promise<void> {
    const headers = {
      'Content-Type': name.endsWith('.avif') ? types.avif : types.webp,
      'Cache-Control': 'max-age=31536000',
      'x-upsert': 'true',
    }
    const send = () => call('POST', `object/${bucket}/${name}`, content, headers)
    if (await send()) return
    await makeBucket()
    if (!(await send())) throw unusable(`the bucket "${bucket}" is missing`)
  }

  async function makeBucket(): Promise<void> {
    const settings = {
      id: bucket,
      name: bucket,
      public: true,
      file_size_limit: mostFileBytes,
      allowed_mime_types: Object.values(types),
    }
    await call('POST', 'bucket', JSON.stringify(settings))
  }

  async function listPage(search: string, offset: number): Promise<StoredFile[]> {
    const sortBy = { column: 'name', order: 'asc' }
    const wanted = { prefix: '', search, limit: pageFiles, offset, sortBy }
    const response = await call('POST', `object/list/${bucket}`, JSON.stringify(wanted))
    if (!response) return []
    const rows = (await response.json()) as { name: string; updated_at: string | null }[]
    return rows.map(({ name, updated_at: changedAt }) => ({
      name,
      changedAt: new Date(changedAt ?? Date.now()),
    }))
  }

  return {
    place: `the bucket "${bucket}" of ${projectUrl}`,
    has: async (name) => (await listPage(name, 0)).some((file) => file.name === name),
    makeFolder: () => mkdtemp(join(tmpdir(), 'lisiere-pictures-')),
    async take(folder, names) {
      for (const name of names) await upload(name, await readFile(join(folder, name)))
    },
    async list() {
      const files: StoredFile[] = []
      for (;;) {
        const page = await listPage('', files.length)
        files.push(...page)
        if (page.length < pageFiles) return files
      }
    },
    async remove(names) {
      for (let at = 0; at < names.length; at += pageFiles) {
        const prefixes = names.slice(at, at + pageFiles)
        await call('DELETE', `object/${bucket}`, JSON.stringify({ prefixes }))
      }
    },
  }
}

/** Storage answers 400 for most problems, and names the status and the code in the body. */
async function problemOf(response: Response): Promise<{ isMissing: boolean; text: string }> {
  const body = await response.text()
  let problem: { code?: string; error?: string; message?: string } = {}
  try {
    problem = JSON.parse(body) as typeof problem
  } catch {
    // A gateway answered.
  }
  const { code, error, message } = problem
  const isMissing = code === 'NoSuchBucket' || /bucket not found/i.test(`${error} ${message}`)
  return { isMissing, text: `${response.status} ${message ?? body.slice(0, 200)}` }
}

function unusable(reason: string): CommandError {
  return failure(
    `Supabase Storage cannot be used: ${reason}. What was not finished is undone: repeat the command.`,
  )
}
