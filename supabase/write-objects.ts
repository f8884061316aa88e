import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

// node server/run.mjs supabase/write-objects.ts           writes supabase/objects.md
// node server/run.mjs supabase/write-objects.ts --check   exits 1 when that file is not up to date

const migrations = new URL('migrations/', import.meta.url)
const file = new URL('objects.md', import.meta.url)

/** Functions and views have a name; policies and triggers have one on their table. */
const statement =
  /^ *(create|alter|drop) (?:or replace )?(?:(function|view) ([\w.]+)|(policy|trigger) ("[^"]+"|\w+)\s[^;]*?\bon ([\w.]+))/gm

/** The file with the last `create` of each object, and those with an `alter` since then. */
const objects = new Map<string, { definition: string; alterations: string[] }>()

for (const name of readdirSync(migrations).toSorted()) {
  const sql = readFileSync(new URL(name, migrations), 'utf8')
  for (const [, verb, kind, object, tableKind, ofTable, table] of sql.matchAll(statement)) {
    const key = kind ? `${object} | ${kind}` : `${table} | ${tableKind} ${ofTable}`
    if (verb === 'create') objects.set(key, { definition: name, alterations: [] })
    else if (verb === 'drop') objects.delete(key)
    else objects.get(key)?.alterations.push(name)
  }
}

const link = (name: string) => `[${name}](migrations/${name})`
const rows = [...objects].map(
  ([key, { definition, alterations }]) =>
    `| ${key} | ${link(definition)} | ${[...new Set(alterations)].map(link).join(', ')} |`,
)
const page = `# Functions, views, policies and triggers

Migrations are only added, so that an older file may hold a definition that a later one replaces. This list names the
file with the current definition. Written by \`node server/run.mjs supabase/write-objects.ts\`; do not edit.

| Name, or table | Kind | Definition | Altered by |
| --- | --- | --- | --- |
${rows.toSorted().join('\n')}
`

if (!process.argv.includes('--check')) writeFileSync(file, page)
else if (readFileSync(file, 'utf8') !== page) {
  console.error('supabase/objects.md is stale: run node server/run.mjs supabase/write-objects.ts')
  process.exitCode = 1
}
