import { afterAll, describe, expect, it } from 'vitest'

import { freshDatabase } from '../../tests/support/database.ts'
import {
  limitsInEffect,
  parseLimits,
  restLimits,
  schedulingLimits,
  serverLimits,
  setTableLimits,
} from './limits.ts'

const database = await freshDatabase()
afterAll(() => database.drop())

const read = (text: string) => parseLimits(text) ?? []

describe('LIMITS', () => {
  it('sets limits of requests and of the server', () => {
    const settings = read(
      'urlBytes=500 statementMs=900 connections=50 heldBytes=9 databaseConnections=3',
    )
    expect(restLimits(settings)).toMatchObject({
      urlBytes: 500,
      rows: 1_000,
      statementMs: { anon: 900, authenticated: 900, renderer: 900 },
    })
    expect(schedulingLimits(settings)).toMatchObject({ databaseConnections: 3, waitMs: 2_000 })
    expect(serverLimits(settings)).toEqual({ ...serverLimits([]), connections: 50, heldBytes: 9 })
    expect(serverLimits([])).toMatchObject({ connections: 10_000, connectionsPerAddress: 128 })
  })

  it.each(['rows', 'rows=-1', 'rows=5/60', 'contact.address=5', '__proto__=1', 'a.b.c=1/2', 'x=1'])(
    'rejects %s',
    (text) => expect(parseLimits(text)).toBeNull(),
  )

  it('sets the limits in the database, and rejects unknown ones', async () => {
    await setTableLimits(database.owner, read('contact.address=3/7200 rows=10'))
    const { rates, requests } = await limitsInEffect(database.owner, read('rows=10'))
    expect(rates).toContain('contact.address=3/7200')
    expect(rates).toContain('sign_in_failure.address=40/300')
    expect(rates.length).toBeLessThanOrEqual(15)
    expect(requests.rows).toBe(10)
    await expect(setTableLimits(database.owner, read('contact.addresses=3/60'))).rejects.toThrow(
      'LIMITS names contact.addresses, which is no limit of the shop',
    )
  })
})
