import { setTimeout as wait } from 'node:timers/promises'

import type pg from 'pg'

import type { DatabaseConnection } from '../../backend/database/connection.ts'
import { openPool } from '../../backend/database/pool.ts'
import { brokenInvariants } from '../../supabase/tests/invariants.ts'
import { startOtherServer, type OtherServer } from '../support/other-server.ts'
import { openShop, stopShop, type RunningShop } from '../support/running-shop.ts'
import {
  makeCalls,
  mixedCallSettings,
  noCalls,
  openCallers,
  type Caller,
  type CallCounts,
} from './mixed-calls.ts'
import type { ResilienceTest } from './resilience-test.ts'

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

async function openHosts(server: OtherServer, connection: DatabaseConnection, size: number) {
  const shops: RunningShop[] = []
  for (let at = 0; at < size; at++) {
    shops.push(await openShop({ ...mixedCallSettings, DATABASE_URL: server.urlOf(connection) }))
  }
  return {
    urls: shops.map(({ url }) => url),
    close: async () => void (await Promise.all(shops.map(stopShop))),
  }
}

function summary({ calls, wrong, refused, acknowledged }: CallCounts, broken: string[]) {
  const first = [...wrong, ...refused, ...broken].slice(0, 5)
  const counts = { calls, wrong: wrong.length, refused: refused.length }
  const report = { ...counts, orders: acknowledged.length, ...(first.length > 0 && { first }) }
  return { report, isClean: first.length === 0 && calls > 0 && acknowledged.length > 0 }
}
