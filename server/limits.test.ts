import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { freshDatabase, type FreshDatabase } from '../tests/stage/database.ts'
import {
  authLimits,
  allLimits,
  hostLimits,
  parseLimits,
  restLimits,
  setTableLimits,
} from './limits.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const read = (text: string) => parseLimits(text) ?? []

describe('LIMITS', () => {
  it('sets what accounts may do, what requests may hold, and what the host bears', () => {
    const settings = read(
      'signUpsPerAddress=7/60 urlBytes=500 statementMs=900 connections=50 databaseConnections=3',
    )
    expect(authLimits(settings)).toEqual({ signUpsPerAddress: { max: 7, seconds: 60 } })
    expect(restLimits(settings)).toMatchObject({
      urlBytes: 500,
      rows: 1_000,
      statementMs: { anon: 900, authenticated: 900 },
    })
    expect(hostLimits(settings)).toEqual({ connections: 50, databaseConnections: 3 })
    expect(hostLimits([])).toEqual({ connections: 10_000, databaseConnections: 16 })
  })

  it.each([
    'rows',
    'rows=-1',
    'rows=5/60',
    'signUpsPerAddress=5',
    '__proto__=1',
    'a.b.c=1/2',
    'x=1',
  ])('%s is none', (text) => expect(parseLimits(text)).toBeNull())

  it('sets what the shop counts, in the database, and says so when there is no such limit', async () => {
    await setTableLimits(database.owner, read('contact.address=3/3600 rows=10'))
    const { shop, requests } = await allLimits(database.owner, read('rows=10'))
    expect(shop).toContain('contact.address=3/3600')
    expect(shop).toContain('contact.address=20/86400')
    expect(requests.rows).toBe(10)
    await expect(setTableLimits(database.owner, read('contact.address=3/3601'))).rejects.toThrow(
      'LIMITS names contact.address in 3601 seconds, which is no limit of the shop',
    )
  })
})
