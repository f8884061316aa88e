import { expect, test } from 'vitest'

import { htmlOf } from '../../../tests/support/render.tsx'
import SignUp from './signup.tsx'

test('the sign-up form has five required fields (R-371)', () => {
  const inputs = htmlOf(<SignUp />, '/signup').match(/<input[^>]*>/g) ?? []
  expect(inputs.map((input) => /name="([^"]*)"/.exec(input)?.[1])).toEqual([
    'firstName',
    'lastName',
    'email',
    'password',
    'confirmPassword',
  ])
  for (const input of inputs) expect(input).toContain('required')
})
