import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { freshBackend, type FreshBackend } from '../../../tests/stage/backend.ts'
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
const hers = () => backend.shopper(ada)

describe('a profile', () => {
  test('is none, until it is saved (R-401, R-513, R-515, R-534)', async () => {
    expect(await getProfile(hers(), ada)).toBeNull()
    const { error } = await hers().from('shop_profiles').select().eq('id', ada).single()
    expect(error?.code).toBe('PGRST116')
    await saveProfile(hers(), ada, profile, false)
    expect(await getProfile(hers(), ada)).toEqual(profile)
    expect(await keptRows()).toEqual([{ id: ada, ...profile, saved_just_now: true }])
  })

  const keptRows = async () => {
    const { rows } = await backend.database.owner.query(
      `select id, first_name, last_name, phone, date_of_birth::text,
         updated_at > now() - interval '1 minute' as saved_just_now
       from public.shop_profiles`,
    )
    return rows
  }

  test('is changed after that, and a date may go again (R-364, R-443, R-514)', async () => {
    await saveProfile(hers(), ada, profile, false)
    await backend.database.owner.query(
      `alter table public.shop_profiles disable trigger user;
       update public.shop_profiles set updated_at = '2001-01-01';
       alter table public.shop_profiles enable trigger user`,
    )
    await saveProfile(hers(), ada, { ...profile, last_name: 'King', date_of_birth: null }, true)
    expect(await keptRows()).toMatchObject([{ last_name: 'King', saved_just_now: true }])
    expect(await getProfile(hers(), ada)).toEqual({
      ...profile,
      last_name: 'King',
      date_of_birth: null,
    })
  })

  test('that another tab saved first, or removed, comes out right all the same', async () => {
    await saveProfile(hers(), ada, profile, false)
    await saveProfile(hers(), ada, { ...profile, phone: '' }, false)
    expect(await getProfile(hers(), ada)).toMatchObject({ phone: '' })
    await backend.database.owner.query('delete from public.shop_profiles')
    await saveProfile(hers(), ada, profile, true)
    expect(await getProfile(hers(), ada)).toEqual(profile)
  })

  test("is only its owner's (R-363, R-468)", async () => {
    await saveProfile(hers(), ada, profile, false)
    expect(await getProfile(backend.shopper(ben), ada)).toBeNull()
    const meddling = saveProfile(backend.shopper(ben), ada, { ...profile, phone: '0' }, true)
    await expect(meddling).rejects.toThrow()
    await expect(getProfile(backend.visitor, ada)).rejects.toThrow()
    expect(await getProfile(hers(), ada)).toEqual(profile)
  })

  test('that the database refuses says why', async () => {
    const unborn = { ...profile, date_of_birth: '3000-01-01' }
    await expect(saveProfile(hers(), ada, unborn, false)).rejects.toThrow(/check constraint/)
    await expect(saveProfile(backend.unreachable, ada, profile, false)).rejects.toThrow(TypeError)
  })
})
