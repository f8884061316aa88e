import { afterAll, describe, expect, it } from 'vitest'

import { freshDatabase } from '../tests/support/database.ts'
import { defaultLimits, limitsInEffect, parseLimits, setTableLimits } from './limit-settings.ts'

const database = await freshDatabase()
afterAll(() => database.drop())

const read = (text: string) => parseLimits(text) ?? defaultLimits

describe('LIMITS', () => {
  it('sets the bounds of a process', () => {
    const { bounds } = read('connections=50 heldBytes=9 databaseConnections=3')
    const set = { connections: 50, heldBytes: 9, databaseConnections: 3 }
    expect(bounds).toEqual({ ...defaultLimits.bounds, ...set })
    expect(bounds).toMatchObject({ connectionsPerAddress: 128, waitMs: 2_000 })
  })

  const wrong = 'waitMs waitMs=-1 waitMs=5/60 rows=5 contact.address=5 __proto__=1 a.b.c=1/2 x=1'
  it.each(wrong.split(' '))('rejects %s', (text) => expect(parseLimits(text)).toBeNull())

  it('sets the limits in the database, and rejects unknown ones', async () => {
    await setTableLimits(database.owner, read('contact.address=3/7200 waitMs=10'))
    const { rates, bounds } = await limitsInEffect(database.owner, read('waitMs=10'))
    expect(rates).toContain('contact.address=3/7200')
    expect(rates).toContain('sign_in_failure.address=40/300')
    expect(rates.length).toBeLessThanOrEqual(15)
    expect(bounds.waitMs).toBe(10)
    await expect(setTableLimits(database.owner, read('contact.addresses=3/60'))).rejects.toThrow(
      'LIMITS names contact.addresses, which is no limit of the shop',
    )
  })
})
