import type { ClientBase } from 'pg'
import { DatabaseStartError, reasonOf } from './database-errors.ts'
import { countLines, splitStatements, type SqlStatement } from './sql-statements.ts'

/**
 * Runs the statements of an SQL file one by one in the caller's transaction.
 * Throws DatabaseStartError with file, line and PostgreSQL's message.
 */
export async function runSqlFile(
  client: ClientBase,
  file: string,
  sql: string,
): Promise<SqlStatement[]> {
  const statements = splitStatements(sql)
  for (const statement of statements) {
    rejectTransactionControl(file, statement)
    rejectPostgrestSettings(file, statement)
    try {
      await client.query(statement.text)
    } catch (error) {
      const { detail, hint, position } = error as Record<'detail' | 'hint' | 'position', unknown>
      const line = statement.line + lineWithin(statement.text, Number(position)) - 1
      const message = [reasonOf(error), detail, hint].filter(Boolean).join('. ')
      throw new DatabaseStartError(`${file}, line ${line}: ${message}`, error)
    }
  }
  await client.query('reset role')
  return statements
}

/** A commit inside the file would leave it half applied when a later statement fails. */
function rejectTransactionControl(file: string, { essence, line }: SqlStatement): void {
  const command = /^(begin|start transaction|commit|end|rollback|abort)\b/i.exec(essence)?.[0]
  if (!command) return
  throw new DatabaseStartError(
    `${file}, line ${line}: "${command}" must go: the whole file is one transaction already`,
  )
}

/** backend/rest has limits of its own; a setting that changes nothing would be believed. */
function rejectPostgrestSettings(file: string, { essence, line }: SqlStatement): void {
  const [, setting] =
    /^alter (?:role|user|database)\b.*?\bset\s+"?(pgrst\.\w+)/is.exec(essence) ?? []
  if (!setting) return
  throw new DatabaseStartError(
    `${file}, line ${line}: "${setting}" is a setting of PostgREST, which this backend does not read. Remove it; LIMITS sets the limits (docs/limits.md)`,
  )
}

/** The line of an error; without a position the first line that is not a comment. */
function lineWithin(text: string, position: number): number {
  if (position > 0) return countLines(text, position - 1)
  const lead = /^(?:\s+|--[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(text)?.[0] ?? ''
  return countLines(text, lead.length)
}
