import { expect, test } from 'vitest'

import { htmlOf, textOf } from '../../../tests/support/render.tsx'
import { ProfileForm } from './profile-form.tsx'

const shopper = { id: 'ada', email: 'ada@example.com', firstName: 'Ada', lastName: 'Marlowe' }
const form = <ProfileForm shopper={shopper} profile={null} onSave={() => Promise.resolve(null)} />

test('the form asks for name, phone and date of birth (R-288, R-290, R-291, R-292, R-293)', () => {
  const text = textOf(form)
  for (const words of ['Personal Information', 'First Name', 'Last Name', 'Save Changes']) {
    expect(text).toContain(words)
  }
  expect(htmlOf(form)).toMatch(/<input type="tel"[^>]*name="phone"/)
  expect(htmlOf(form)).toMatch(/<input type="date"[^>]*name="date_of_birth"/)
  expect(htmlOf(form)).not.toContain('required')
})

test("the e-mail is the account's (R-289, R-374, R-444)", () => {
  expect(textOf(form)).toContain('Email address cannot be changed')
  expect(htmlOf(form)).toMatch(/<input type="email"[^>]*disabled=""[^>]*value="ada@example.com"/)
})
