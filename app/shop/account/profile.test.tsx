import { describe, expect, test } from 'vitest'

import { changedFields, dateOfBirthProblem, isoDay, profileForm, profileOfForm } from './profile.ts'
import { htmlOf, textOf } from '../../../tests/support/render.tsx'
import { ProfileForm } from './profile-form.tsx'

const shopper = { id: 'ada', email: 'ada@example.com', firstName: 'Ada', lastName: 'Marlowe' }
const empty = { first_name: '', last_name: '', phone: '', date_of_birth: '' }

describe('the form', () => {
  test('of a new shopper has the names of the sign-up', () => {
    expect(profileForm(null, shopper)).toEqual({
      ...empty,
      first_name: 'Ada',
      last_name: 'Marlowe',
    })
  })

  test('has the saved values, including empty ones', () => {
    const saved = { first_name: null, last_name: 'King', phone: null, date_of_birth: '1987-12-10' }
    expect(profileForm(saved, shopper)).toEqual({
      ...empty,
      last_name: 'King',
      date_of_birth: '1987-12-10',
    })
  })

  test('requires no field; an empty date is null (R-442, R-443)', () => {
    expect(profileOfForm(empty)).toEqual({ ...empty, date_of_birth: null })
    expect(profileOfForm({ ...empty, phone: ' +1 212 ', date_of_birth: '1987-12-10' })).toEqual({
      ...empty,
      phone: '+1 212',
      date_of_birth: '1987-12-10',
    })
  })

  test('sends what was changed alone, and keeps what was typed while it was sent', () => {
    const sent = { ...empty, first_name: 'Ada', phone: '1' }
    expect(changedFields({ first_name: 'Ada', phone: '12' }, sent)).toEqual({ phone: '12' })
  })
})

describe('a date of birth', () => {
  test('is between 1900 and today, or empty', () => {
    const problem = (date: string) => dateOfBirthProblem(date, '2026-11-21')
    expect([problem(''), problem('1900-01-01'), problem('2026-11-21')]).toEqual([null, null, null])
    expect(problem('1899-12-31')).toBe('Please enter a date between 1900 and today')
    expect(problem('2026-11-22')).toBe('Please enter a date between 1900 and today')
  })

  test('is compared with the day of the database', () => {
    expect(isoDay(new Date('2026-01-06T01:00:00+13:00'))).toBe('2026-01-05')
  })
})

const form = <ProfileForm shopper={shopper} profile={null} onSave={() => Promise.resolve(null)} />

test("the e-mail is the account's (R-289, R-374, R-444)", () => {
  expect(textOf(form)).toContain('Email address cannot be changed')
  expect(htmlOf(form)).toMatch(/<input type="email"[^>]*disabled=""[^>]*value="ada@example.com"/)
})
