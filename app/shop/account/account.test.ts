import { describe, expect, test } from 'vitest'

import { dateOfBirthProblem, dayOf, profileForm, profileOfForm, typedSince } from './account.ts'

const shopper = { firstName: 'Ada', lastName: 'Marlowe' }
const nothing = { first_name: '', last_name: '', phone: '', date_of_birth: '' }

describe('the form', () => {
  test('of a new shopper holds the names she signed up with', () => {
    expect(profileForm(null, shopper)).toEqual({
      ...nothing,
      first_name: 'Ada',
      last_name: 'Marlowe',
    })
  })

  test('of a known one holds what she saved, also where she saved nothing', () => {
    const saved = { first_name: null, last_name: 'King', phone: null, date_of_birth: '1987-12-10' }
    expect(profileForm(saved, shopper)).toEqual({
      ...nothing,
      last_name: 'King',
      date_of_birth: '1987-12-10',
    })
  })

  test('requires nothing; an empty date is none (R-442, R-443)', () => {
    expect(profileOfForm(nothing)).toEqual({ ...nothing, date_of_birth: null })
    expect(profileOfForm({ ...nothing, phone: ' +1 212 ', date_of_birth: '1987-12-10' })).toEqual({
      ...nothing,
      phone: '+1 212',
      date_of_birth: '1987-12-10',
    })
  })

  test('keeps what was typed while it was being saved', () => {
    const sent = { ...nothing, first_name: 'Ada', phone: '1' }
    expect(typedSince({ first_name: 'Ada', phone: '12' }, sent)).toEqual({ phone: '12' })
  })
})

describe('a date of birth', () => {
  test('lies between 1900 and today, or is left out', () => {
    const problem = (date: string) => dateOfBirthProblem(date, '2026-11-21')
    expect([problem(''), problem('1900-01-01'), problem('2026-11-21')]).toEqual([null, null, null])
    expect(problem('1899-12-31')).toBe('Please enter a date between 1900 and today')
    expect(problem('2026-11-22')).toBe('Please enter a date between 1900 and today')
  })

  test('is compared with the day where the shopper is', () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
  })
})
