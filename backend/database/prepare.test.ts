import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../tests/stage/database.ts'

describe('a prepared database', () => {
  let database: FreshDatabase
  let ada: string

  beforeAll(async () => {
    database = await freshDatabase()
    ada = await database.createShopper('ada@example.com')
  })
  afterAll(() => database.drop())

  it('knows who asks: nobody for a visitor, Ada for Ada', async () => {
    const who = 'select auth.uid(), auth.role(), auth.email()'
    expect(await database.asVisitor(who)).toEqual([{ uid: null, role: 'anon', email: null }])
    expect(await database.asShopper(ada, who)).toEqual([
      { uid: ada, role: 'authenticated', email: 'ada@example.com' },
    ])
  })
})
