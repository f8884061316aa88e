import type { ClientBase } from 'pg'
import { DatabaseStartError, reasonOf } from './database-start-error.ts'
import { countLines, splitStatements, type SqlStatement } from './sql-statements.ts'

/**
 * Runs the statements of an SQL file one by one, inside the caller's transaction, so that an error
 * can name its line. Throws DatabaseStartError: file, line, PostgreSQL's words.
 */
export async function runSqlFile(
  client: ClientBase,
  file: string,
  sql: string,
): Promise<SqlStatement[]> {
  const statements = splitStatements(sql)
  for (const statement of statements) {
    refuseTransactionControl(file, statement)
    try {
      await client.query(statement.text)
    } catch (error) {
      const { detail, hint, position } = error as {
        detail?: string
        hint?: string
        position?: string
      }
      const line = statement.line + lineWithin(statement.text, Number(position)) - 1
      const words = [reasonOf(error), detail, hint].filter(Boolean).join('. ')
      throw new DatabaseStartError(`${file}, line ${line}: ${words}`, error)
    }
  }
  // Whatever role the file went on as, the caller goes on as itself.
  await client.query('reset role')
  return statements
}

/** A file that commits by itself would be half applied when its rest fails. */
function refuseTransactionControl(file: string, { essence, line }: SqlStatement): void {
  const word = /^(begin|start transaction|commit|end|rollback|abort)\b/i.exec(essence)?.[0]
  if (!word) return
  throw new DatabaseStartError(
    `${file}, line ${line}: "${word}" must go: the whole file is one transaction already`,
  )
}

/** Without a position of the error, the first line that is not a comment. */
function lineWithin(text: string, position: number): number {
  if (position > 0) return countLines(text, position - 1)
  const lead = /^(?:\s+|--[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(text)?.[0] ?? ''
  return countLines(text, lead.length)
}
