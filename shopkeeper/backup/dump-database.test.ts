import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { withClient } from '../../backend/database/pool.ts'
import { shop } from '../../tests/support/command-line.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { migrateAsShop } from '../../tests/support/embedded-shop.ts'
import { startOtherServer } from '../../tests/support/other-server.ts'

// The tests' own server stands for that of a DATABASE_URL.
const database = await freshDatabase()
const folder = await mkdtemp(join(tmpdir(), 'lisiere-dump-'))
afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

function backup(words = 'backup', variables: Record<string, string> = {}) {
  const folders = { BACKUP_DIR: join(folder, 'backups'), PICTURES_DIR: join(folder, 'pictures') }
  return shop(database, words, { variables: { ...folders, ...variables } })
}

describe('a backup of DATABASE_URL', () => {
  test.each([
    ['of another version', '15.4', 'pg_dump is of version 15'],
    ['that is missing', '', 'pg_dump is not installed'],
  ])('with a pg_dump %s ends with exit code 3 and advice', async (_what, version, message) => {
    const programs = join(folder, `programs-${version}`)
    await mkdir(programs)
    for (const program of version ? ['pg_dump', 'pg_restore'] : []) {
      const script = `#!/bin/sh\necho "${program} (PostgreSQL) ${version}"\n`
      await writeFile(join(programs, program), script, { mode: 0o755 })
    }
    // The shell alone is found beside them.
    vi.stubEnv('PATH', programs)
    const { exitCode, messages } = await backup()
    expect(exitCode).toBe(3)
    expect(messages).toContain(message)
    expect(messages).toMatch(/Install PostgreSQL's client programs \d+ or newer/)
    expect(await stat(join(folder, 'backups')).catch(() => null)).toBeNull()
  })

  test('with a pg_dump that fails leaves nothing', async () => {
    const programs = join(folder, 'failing')
    await mkdir(programs)
    for (const program of ['pg_dump', 'pg_restore']) {
      const script = `#!/bin/sh\n[ "$1" = --version ] && echo "99.0" && exit\necho half\necho "connection lost" >&2\nexit 1\n`
      await writeFile(join(programs, program), script, { mode: 0o755 })
    }
    vi.stubEnv('PATH', [programs, process.env['PATH']].join(delimiter))
    const { exitCode, messages } = await backup()
    expect(exitCode).toBe(1)
    expect(messages).toContain('pg_dump failed: connection lost')
    expect((await backup('backup list')).messages).toContain('0 backups')
  })

  test.skipIf(!hasClientPrograms())('is verified in a database of its own', async () => {
    const server = await startOtherServer()
    onTestFinished(() => server.stop())
    const owner = await server.createOwner('keeper')
    await migrateAsShop(owner, owner)
    await withClient(owner, (client) =>
      client.query(`insert into public.shop_categories (name, slug) values ('Coats', 'coats')`),
    )
    const variables = { DATABASE_URL: server.urlOf(owner) }
    // A hosted project is dumped without what its own services keep.
    const hosted = { SUPABASE_URL: 'https://x.example', SUPABASE_PUBLISHABLE_KEY: 'sb_x' }
    const ofSchemas = await backup('backup --json', { ...variables, ...hosted })
    expect(ofSchemas.objects).toMatchObject([{ state: 'verified', problems: [] }])
    const { exitCode, messages, objects } = await backup('backup --json', variables)
    expect(exitCode, messages).toBe(0)
    expect(objects).toMatchObject([{ state: 'verified', problems: [] }])
    const dump = join(String(objects[0]?.['folder']), 'database.dump')
    const bytes = await readFile(dump)
    bytes[bytes.length - 10] = (bytes[bytes.length - 10] ?? 0) ^ 1
    await writeFile(dump, bytes)
    const verified = await backup('backup verify')
    expect(verified.exitCode).toBe(1)
    expect(verified.output).toContain('database.dump has changed')
  })
})

describe('a restore of a dump', () => {
  test('to another moment than its own is refused', async () => {
    const dump = join(folder, 'moments', '20261122T020000Z')
    await mkdir(dump, { recursive: true })
    await writeFile(join(dump, 'backup.json'), JSON.stringify({ format: 1, kind: 'dump' }))
    const { exitCode, messages } = await backup(`restore ${dump} --to end --yes`)
    expect(exitCode).toBe(2)
    expect(messages).toBe(
      '20261122T020000Z is a dump, which restores to its own moment alone: leave --to away.\n',
    )
  })

  test.skipIf(!hasClientPrograms())('makes the shop on another server', async () => {
    const server = await startOtherServer()
    onTestFinished(() => server.stop())
    const owner = await server.createOwner('keeper')
    await migrateAsShop(owner, owner)
    await withClient(owner, (client) =>
      client.query(`insert into public.shop_categories (name, slug) values ('Coats', 'coats');
        insert into private.outbox (kind, recipient, payload) values ('contact', 'ada@example.com', '{}')`),
    )
    const variables = { DATABASE_URL: server.urlOf(owner), BACKUP_DIR: join(folder, 'dumps') }
    expect((await backup('backup', variables)).exitCode).toBe(0)
    const occupied = await backup('restore latest --yes', variables)
    expect(occupied.messages).toMatch(
      /^The database keeper is not empty: it has \S+\. Create a new one\.$/m,
    )
    expect(occupied.exitCode).toBe(3)

    const other = await startOtherServer()
    onTestFinished(() => other.stop())
    const stranger = await other.createOwner('stranger')
    const refused = await backup('restore latest', {
      ...variables,
      DATABASE_URL: other.urlOf(stranger),
    })
    expect(refused.messages).toContain('had no user stranger: give the new database an owner')
    const fresh = await other.createOwner('keeper', 'createrole bypassrls', 'newshop')
    const elsewhere = { ...variables, DATABASE_URL: other.urlOf(fresh) }
    const planned = await backup('restore latest --dry-run', elsewhere)
    expect([planned.exitCode, planned.output]).toEqual([
      0,
      expect.stringContaining('(verified), the database newshop becomes the shop of '),
    ])
    const { exitCode, messages, objects } = await backup('restore latest --yes --json', elsewhere)
    expect([exitCode, messages]).toEqual([0, ''])
    expect(objects).toMatchObject([{ held_mails: 1 }])
    // As at a start of the shop: the services sign in, and nothing is migrated.
    await migrateAsShop(fresh, fresh)
    const content = `select (select json_agg(slug) from public.shop_categories) as slugs,
      (select count(*)::integer from supabase_migrations.schema_migrations) as migrations,
      array(select concat_ws(' ', class, owner::regrole, grantee::regrole, privilege_type) from (
          select oid::regclass::text, relowner, coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner)) from pg_class
            where relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
          union all select nspname, nspowner, coalesce(nspacl, acldefault('n', nspowner)) from pg_namespace where nspname !~ '^pg_(temp|toast)'
          union all select oid::regprocedure::text, proowner, coalesce(proacl, acldefault('f', proowner)) from pg_proc
            where pronamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
          union all select concat(defaclnamespace::regnamespace, defaclobjtype), defaclrole, defaclacl from pg_default_acl
        ) as thing (class, owner, acl) left join lateral aclexplode(acl) on true order by 1) as rights`
    const [before, after] = await Promise.all(
      [owner, fresh].map((connection) => withClient(connection, (client) => client.query(content))),
    )
    expect(after?.rows).toEqual(before?.rows)
  })
})

/** Of the version of the embedded server, or newer. */
function hasClientPrograms(): boolean {
  try {
    return Number(/\b(\d+)/.exec(String(execFileSync('pg_dump', ['--version'])))?.[1]) >= 18
  } catch {
    return false
  }
}
