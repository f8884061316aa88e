import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { freshBackend, type FreshBackend } from '../../../tests/support/backend.ts'
import { getProfile, saveProfile } from './account.data.ts'

let backend: FreshBackend
let ada: string
let ben: string

beforeAll(async () => {
  backend = await freshBackend()
  ada = await backend.database.createShopper('ada@example.com')
  ben = await backend.database.createShopper('ben@example.com')
})
afterAll(() => backend.close())
beforeEach(() => backend.database.owner.query('delete from public.shop_profiles'))

const profile = {
  first_name: 'Ada',
  last_name: 'Marlowe',
  phone: '+1 212 555 0148',
  date_of_birth: '1987-12-10',
}
const own = () => backend.shopper(ada)

describe('a profile', () => {
  test('is null until it is saved (R-401, R-513, R-515, R-534)', async () => {
    expect(await getProfile(own(), ada)).toBeNull()
    const { error } = await own().from('shop_profiles').select().eq('id', ada).single()
    expect(error?.code).toBe('PGRST116')
    await saveProfile(own(), ada, profile)
    expect(await getProfile(own(), ada)).toEqual(profile)
    expect(await storedRows()).toEqual([{ id: ada, ...profile, saved_just_now: true }])
  })

  const storedRows = async () => {
    const { rows } = await backend.database.owner.query(
      `select id, first_name, last_name, phone, date_of_birth::text,
         updated_at > now() - interval '1 minute' as saved_just_now
       from public.shop_profiles`,
    )
    return rows
  }

  test('can be changed, and its date removed (R-364, R-443, R-514)', async () => {
    await saveProfile(own(), ada, profile)
    await backend.database.owner.query(
      `alter table public.shop_profiles disable trigger user;
       update public.shop_profiles set updated_at = '2001-01-01';
       alter table public.shop_profiles enable trigger user`,
    )
    await saveProfile(own(), ada, { ...profile, last_name: 'King', date_of_birth: null })
    expect(await storedRows()).toMatchObject([{ last_name: 'King', saved_just_now: true }])
    expect(await getProfile(own(), ada)).toEqual({
      ...profile,
      last_name: 'King',
      date_of_birth: null,
    })
  })

  test('is saved, even if another tab saved or deleted it in the meantime', async () => {
    await saveProfile(own(), ada, profile)
    await saveProfile(own(), ada, { ...profile, phone: '' })
    expect(await getProfile(own(), ada)).toMatchObject({ phone: '' })
    await backend.database.owner.query('delete from public.shop_profiles')
    await saveProfile(own(), ada, profile)
    expect(await getProfile(own(), ada)).toEqual(profile)
  })

  test('is changed only in the fields that were edited: two tabs', async () => {
    await saveProfile(own(), ada, profile)
    const older = { ...profile, phone: '+1 555 010 1111' }
    await saveProfile(own(), ada, older, { phone: older.phone })
    await saveProfile(own(), ada, { ...profile, last_name: 'King' }, { last_name: 'King' })
    expect(await getProfile(own(), ada)).toEqual({ ...older, last_name: 'King' })
  })

  test('is readable and writable only by its owner (R-363, R-468)', async () => {
    await saveProfile(own(), ada, profile)
    expect(await getProfile(backend.shopper(ben), ada)).toBeNull()
    const foreign = saveProfile(backend.shopper(ben), ada, { ...profile, phone: '0' })
    await expect(foreign).rejects.toThrow()
    await expect(getProfile(backend.visitor, ada)).rejects.toThrow()
    expect(await getProfile(own(), ada)).toEqual(profile)
  })

  test('with a date that the database refuses is named', async () => {
    const invalid = { ...profile, date_of_birth: '3000-01-01' }
    expect(await saveProfile(own(), ada, invalid)).toBe('date-refused')
    await expect(saveProfile(backend.unreachable, ada, profile)).rejects.toThrow(TypeError)
  })
})
