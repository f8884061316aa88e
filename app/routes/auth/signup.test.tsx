import { expect, test } from 'vitest'

import { htmlOf } from '../../../tests/stage/render.tsx'
import SignUp from './signup.tsx'

test('whoever signs up is asked for five things (R-371)', () => {
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
