import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseConnection } from '../../backend/database/connection.ts'
import { openPool, withClient, withTransaction } from '../../backend/database/pool.ts'
import { prepareDatabase } from '../../backend/database/prepare.ts'

type Row = Record<string, unknown>
type Claims = Row & { role: string }

export interface FreshDatabase {
  /** The owner's (role postgres); as for the other roles, only `user` differs. */
  connection: DatabaseConnection
  /** The superuser's, for what no role of the shop may do. */
  adminConnection: DatabaseConnection
  /** As the owner: bypasses row-level security, may change the schema. */
  owner: pg.Pool
  /** As the role that REST connects as: it has no rights until it sets another role. */
  authenticator: pg.Pool
  /** Runs one statement as a visitor, by the role that REST connects as; its rows. */
  asVisitor(sql: string, parameters?: unknown[]): Promise<Row[]>
  /** Runs one statement as a signed-in shopper; its rows. */
  asShopper(id: string, sql: string, parameters?: unknown[]): Promise<Row[]>
  /** Runs one statement with these claims of a token; its rows. */
  withClaims(claims: Claims, sql: string, parameters?: unknown[]): Promise<Row[]>
  /** Creates an account with a confirmed address that cannot sign in by password; its id. */
  createShopper(email: string): Promise<string>
  /** Closes the pools and deletes the database. For afterAll. */
  drop(): Promise<void>
}

/** A new database: prepared, migrated, without seed. Takes about 50 ms. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const { template, problem } = inject('database')
  if (problem) throw new Error(`There is no database to copy: ${problem}`)
  return makeDatabase(`template ${template} owner postgres`)
}

/** A database with the roles and schemas of a new project only: no accounts, no migrations. */
export async function preparedDatabase(): Promise<FreshDatabase> {
  const database = await makeDatabase('')
  await withClient(database.adminConnection, (admin) =>
    prepareDatabase(admin, database.adminConnection),
  )
  return database
}

async function makeDatabase(from: string): Promise<FreshDatabase> {
  const { adminConnection } = inject('database')
  const database = `test_${randomBytes(6).toString('hex')}`
  await withClient(adminConnection, (admin) => admin.query(`create database ${database} ${from}`))
  return openDatabase({ ...adminConnection, database }, () =>
    withClient(adminConnection, (client) =>
      client.query(`drop database if exists ${database} with (force)`),
    ),
  )
}

/**
 * A migrated database that exists already.
 *
 * @param admin the superuser's connection
 * @param drop what its `drop` does after it has closed the pools
 */
export function openDatabase(
  admin: DatabaseConnection,
  drop: () => Promise<unknown> = () => Promise.resolve(),
): FreshDatabase {
  const connection = { ...admin, user: 'postgres' }
  const owner = openPool({ connection, max: 10, applicationName: 'tests owner' })
  const authenticator = openPool({ connection: { ...admin, user: 'authenticator' }, max: 20 })

  return {
    connection,
    adminConnection: admin,
    owner,
    authenticator,
    asVisitor: (sql, parameters) => runAs(authenticator, { role: 'anon' }, sql, parameters),
    asShopper: async (id, sql, parameters) => {
      const { rows } = await owner.query('select email from auth.users where id = $1', [id])
      const email: unknown = rows[0]?.email
      return runAs(authenticator, { sub: id, role: 'authenticated', email }, sql, parameters)
    },
    withClaims: (claims, sql, parameters) => runAs(authenticator, claims, sql, parameters),
    createShopper: (email) => createShopper(owner, email),
    drop: async () => {
      await Promise.all([owner.end(), authenticator.end()])
      await drop()
    },
  }
}

/** What backend/rest does for a request: the role and the token's claims, for one transaction. */
async function runAs(
  pool: pg.Pool,
  claims: Claims,
  sql: string,
  parameters: unknown[] = [],
): Promise<Row[]> {
  return withTransaction(pool, async (client) => {
    await client.query(
      `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
      [claims.role, JSON.stringify(claims)],
    )
    const { rows } = await client.query<Row>(sql, parameters)
    return rows
  })
}

async function createShopper(owner: pg.Pool, email: string): Promise<string> {
  const id = randomUUID()
  await owner.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at,
       raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, now(), '{}', '{}', now(), now())`,
    [id, email],
  )
  return id
}
