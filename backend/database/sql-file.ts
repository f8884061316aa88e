import type { ClientBase } from 'pg'
import { DatabaseStartError, reasonOf } from './database-errors.ts'

/**
 * Runs an SQL file in the caller's transaction.
 * Throws DatabaseStartError with the file, PostgreSQL's message, and the line where PostgreSQL names a position.
 */
export async function runSqlFile(client: ClientBase, file: string, sql: string): Promise<void> {
  rejectTransactionControl(file, sql)
  try {
    await client.query(sql)
  } catch (error) {
    const { detail, hint, position } = error as Record<'detail' | 'hint' | 'position', unknown>
    const line = Number(position) > 0 ? `, line ${lineOf(sql, Number(position) - 1)}` : ''
    const message = [reasonOf(error), detail, hint].filter(Boolean).join('. ')
    throw new DatabaseStartError(`${file}${line}: ${message}`, error)
  }
  await client.query('reset role')
}

/** A commit inside the file would leave it half applied when a later statement fails. */
function rejectTransactionControl(file: string, sql: string): void {
  const command = /^(begin|start transaction|commit|rollback|abort)\b[^;\n]*;/im.exec(sql)
  if (!command) return
  throw new DatabaseStartError(
    `${file}, line ${lineOf(sql, command.index)}: "${command[1]}" must go: the whole file is one transaction already`,
  )
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}
