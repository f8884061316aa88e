import { setTimeout as wait } from 'node:timers/promises'

import type pg from 'pg'

import type { DatabaseConnection } from '../../backend/database/connection.ts'
import { openPool } from '../../backend/database/pool.ts'
import { brokenInvariants } from '../../supabase/tests/invariants.ts'
import { startOtherServer, type OtherServer } from '../support/other-server.ts'
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer.ts'
import { openShop, stopShop, type RunningShop } from '../support/running-shop.ts'
import {
  makeCalls,
  mixedCallSettings,
  noCalls,
  openCallers,
  type Caller,
  type CallCounts,
} from './mixed-calls.ts'
import { roundsWithin, type ResilienceTest } from './resilience-test.ts'

const callerCount = 16
/** Each half of a test ends after this, so that both take less than ten minutes. */
const halfMs = 4 * 60_000

/** F-36: two hosts behind PgBouncer, whose server connections they share. */
export const poolers: ResilienceTest = {
  title: 'poolers: two hosts behind PgBouncer, in transaction mode and in session mode',
  proves: ['F-36'],
  rounds: 10_000,
  missingRequirement: async () =>
    hasPgBouncer ? null : 'PgBouncer is not installed (apt-get install pgbouncer)',
  async run(_, { wanted }) {
    const figures: Record<string, unknown> = {}
    let rounds = 0
    let passed = true
    for (const mode of ['transaction', 'session'] as const) {
      const { counts, seconds, broken } = await callThroughPooler(mode, wanted)
      const { report, isClean } = summary(counts, broken)
      figures[`${mode} mode`] = { ...report, seconds }
      rounds += counts.calls
      passed &&= isClean
    }
    return { rounds: rounds / 2, figures, passed }
  },
}

async function callThroughPooler(mode: 'transaction' | 'session', wanted: number) {
  const server = await startOtherServer()
  const connection = await server.createOwner('pooled')
  // In session mode each connection of a host is one of PostgreSQL.
  const size = mode === 'transaction' ? 8 : 60
  const signIn = ['auth_type=scram-sha-256', 'auth_user=root', 'max_client_conn=400']
  const bouncer = await startPgBouncer(connection, mode, size, signIn)
  const direct = { DATABASE_DIRECT_URL: server.urlOf(connection) }
  const hosts = await openHosts(server, bouncer.connection, 2, mode === 'transaction' ? direct : {})
  try {
    return await withOwner(connection, async (owner) => {
      const callers = await openCallers(callerCount, hosts.urls, owner)
      const startedAt = performance.now()
      const counts = await makeCalls(callers, roundsWithin(wanted, halfMs))
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      return { counts, seconds, broken: await brokenInvariants(owner, counts.acknowledged) }
    })
  } finally {
    await hosts.close()
    await bouncer.stop()
    await server.stop()
  }
}

/** F-37: two shops on one server; the passwords of both owners change while both are open. */
export const changedPasswords: ResilienceTest = {
  title: 'changed passwords: two shops on one PostgreSQL, whose owners get new passwords',
  proves: ['F-37'],
  rounds: 10,
  async run(_, { rounds }) {
    const server = await startOtherServer()
    const names = ['onestreet', 'otherstreet']
    const closing: (() => Promise<unknown>)[] = []
    const counts = noCalls()
    const broken: string[] = []
    let changes = 0
    try {
      const shops: {
        connection: DatabaseConnection
        hosts: string[]
        owner: pg.Pool
        callers: Caller[]
      }[] = []
      for (const name of names) {
        const connection = await server.createOwner(name)
        const admitted = 'anon, authenticated, service_role, supabase_auth_admin'
        if (name !== names[0]) await server.asRoot(`grant ${admitted} to ${name} with admin option`)
        const first = await openHosts(server, connection, 1)
        closing.push(first.close)
        const owner = openPool({ connection: { ...connection, user: 'root' }, max: 4 })
        closing.unshift(() => owner.end())
        const hosts = [...first.urls]
        shops.push({ connection, hosts, owner, callers: await openCallers(4, hosts, owner) })
      }
      const callAll = async () => {
        const each = await Promise.all(
          shops.map(({ callers }) => makeCalls(callers, Array.from({ length: 100 }).keys())),
        )
        for (const { calls, wrong, refused, acknowledged } of each) {
          counts.calls += calls
          counts.wrong.push(...wrong)
          counts.refused.push(...refused)
          counts.acknowledged.push(...acknowledged)
        }
      }
      await callAll()
      for (const round of rounds) {
        for (const name of names) await server.asRoot(`alter role ${name} password 'new ${round}'`)
        await server.asRoot(endServiceConnections)
        await wait(1_000) // until each host has noticed; a cut request is another fault (F-02)
        await callAll()
        changes++
      }
      // A second host of each, with the password of today, beside the first with that of its start.
      for (const shop of shops) {
        const connection = { ...shop.connection, password: `new ${changes - 1}` }
        const second = await openHosts(server, connection, 1)
        closing.push(second.close)
        shop.hosts.push(...second.urls)
      }
      await callAll()
      for (const { owner } of shops) broken.push(...(await brokenInvariants(owner)))
      const { report, isClean } = summary(counts, broken)
      return { rounds: changes, figures: report, passed: isClean && changes > 0 }
    } finally {
      for (const close of closing) await close()
      await server.stop()
    }
  },
}

/** Of the hosts' services, which then sign in again. */
const endServiceConnections = `select pg_terminate_backend(pid) from pg_stat_activity
  where usename ~ '^(auth|authenticator)_'`

async function openHosts(
  server: OtherServer,
  connection: DatabaseConnection,
  size: number,
  more: Record<string, string> = {},
) {
  const shops: RunningShop[] = []
  for (let at = 0; at < size; at++) {
    const own = { DATABASE_URL: server.urlOf(connection) }
    shops.push(await openShop({ ...mixedCallSettings, ...more, ...own }))
  }
  return {
    urls: shops.map(({ url }) => url),
    close: async () => void (await Promise.all(shops.map(stopShop))),
  }
}

async function withOwner<Result>(
  connection: DatabaseConnection,
  work: (owner: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const owner = openPool({ connection, max: 4, queryTimeoutMs: 120_000 })
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

function summary({ calls, wrong, refused, acknowledged }: CallCounts, broken: string[]) {
  const first = [...wrong, ...refused, ...broken].slice(0, 5)
  const counts = { calls, wrong: wrong.length, refused: refused.length }
  const report = { ...counts, orders: acknowledged.length, ...(first.length > 0 && { first }) }
  return { report, isClean: first.length === 0 && calls > 0 && acknowledged.length > 0 }
}
