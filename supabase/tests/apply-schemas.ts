import { readFile } from 'node:fs/promises'

import type { ClientBase } from 'pg'

import { runSqlFile } from '../../backend/database/sql-file.ts'

const supabase = new URL('../', import.meta.url)

/** Makes what `schema_paths` of config.toml lists, in that order. The database is prepared and otherwise empty. */
export async function applySchemas(client: ClientBase): Promise<void> {
  for (const path of await schemaPaths()) {
    await runSqlFile(client, path, await readFile(new URL(path, supabase), 'utf8'))
  }
}

export async function schemaPaths(): Promise<string[]> {
  const config = await readFile(new URL('config.toml', supabase), 'utf8')
  const [, list = ''] = /^schema_paths = \[([^\]]*)\]/m.exec(config) ?? []
  return [...list.matchAll(/"([^"]+)"/g)].map(([, path = '']) => path)
}
