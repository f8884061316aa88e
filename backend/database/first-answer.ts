import pg from 'pg'
import type { DatabaseConnection } from './connection.ts'
import { codeOf, reasonOf } from './database-start-error.ts'

interface Refusal {
  code: string | null
  words: string
}

/**
 * Waits until PostgreSQL answers a query. Null when it did, else the last refusal in words: it was
 * silent for `patienceMs`, `mayWait` said no, or waiting would not help. While PostgreSQL says that it is recovering (57P03)
 * it is at work, and the wait goes on.
 */
export async function waitUntilItAnswers(
  connection: DatabaseConnection,
  patienceMs: number,
  mayWait: () => boolean = () => true,
): Promise<string | null> {
  let deadline = Date.now() + patienceMs
  for (;;) {
    const refusal = await askOnce(connection)
    if (refusal === null) return null
    if (refusal.code === '57P03') deadline = Date.now() + patienceMs
    if (refusal.code && isFinal(refusal.code)) return refusal.words
    if (!mayWait() || Date.now() > deadline) return refusal.words
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

/** A wrong name or password stays wrong (class 28, and no such database). */
function isFinal(code: string): boolean {
  return code.startsWith('28') || code === '3D000'
}

async function askOnce(connection: DatabaseConnection): Promise<Refusal | null> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    application_name: 'lisiere start',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return null
  } catch (error) {
    return { code: codeOf(error), words: reasonOf(error) }
  } finally {
    await client.end().catch(() => {})
  }
}
