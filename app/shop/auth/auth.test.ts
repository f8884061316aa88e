import { describe, expect, test } from 'vitest'

import { processorMs } from '../../../tests/stage/processor-time.ts'
import { nameOfEmail, signInPath } from './auth.ts'
import { credentialsProblem, isEmail, passwordProblem, signUpProblem } from './credentials.ts'

const ada = {
  firstName: 'Ada',
  lastName: 'Marlowe',
  email: 'ada@example.com',
  password: 'linen-and-silk',
  confirmPassword: 'linen-and-silk',
}

describe('signing up', () => {
  test('all five fields are required, and the first empty one says so (R-426)', () => {
    expect(signUpProblem(ada)).toBeNull()
    for (const field of Object.keys(ada) as (keyof typeof ada)[]) {
      expect(signUpProblem({ ...ada, [field]: '  ' })?.field).toBe(field)
    }
  })

  test('the e-mail must be one (R-427)', () => {
    expect(signUpProblem({ ...ada, email: 'ada@example' })).toEqual({
      field: 'email',
      message: 'Please enter a valid email address',
    })
  })

  test('passwords that differ are told before their length (R-428, R-429)', () => {
    expect(signUpProblem({ ...ada, password: 'silk', confirmPassword: 'wool' })).toEqual({
      field: 'confirmPassword',
      message: 'Passwords do not match',
    })
  })

  test('a password has at least six characters (R-430, R-591)', () => {
    expect(passwordProblem({ password: '12345', confirmPassword: '12345' })).toEqual({
      field: 'password',
      message: 'Password must be at least 6 characters long',
    })
    expect(passwordProblem({ password: '123456', confirmPassword: '123456' })).toBeNull()
  })
})

describe('signing in', () => {
  test('needs an e-mail and a password, and says so in the words of the shop (R-570)', () => {
    const words = 'You must provide either an email or phone number and a password'
    expect(credentialsProblem(' ', 'silk')).toBe(words)
    expect(credentialsProblem('ada@example.com', '')).toBe(words)
    expect(credentialsProblem('ada@example.com', 'silk')).toBeNull()
  })

  test('a shopper is called by the part before the @ (R-062)', () => {
    expect(nameOfEmail('ada.marlowe@example.com')).toBe('ada.marlowe')
    expect(nameOfEmail('ada')).toBe('ada')
  })
})

describe('an e-mail address', () => {
  test.each([
    'ada@example.com',
    ' ada@example.com ',
    'a+b@mail.example.co.uk',
    "o'hara@example.ie",
  ])('%s is one', (email) => expect(isEmail(email)).toBe(true))
  test.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@example',
    'ada@.com',
    'ada@example.',
    'ada@b@example.com',
    'ada lovelace@example.com',
    'ada@example.com, ben@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('%s is none', (email) => expect(isEmail(email)).toBe(false))

  test('is judged in no time, however it was built (A-30)', async () => {
    expect(await processorMs(() => isEmail(`a@${'.a'.repeat(100_000)}@`))).toBeLessThan(100)
  })
})

describe('where a visitor comes back to', () => {
  test('travels in the address of the sign-in page, unless it is home', () => {
    expect(signInPath('/checkout')).toBe('/login?from=%2Fcheckout')
    expect(signInPath('/')).toBe('/login')
    expect(signInPath('https://evil.example')).toBe('/login')
    const from = new URL(signInPath('/search?q=silk&page=2'), 'https://shop.example').searchParams
    expect(from.get('from')).toBe('/search?q=silk&page=2')
  })
})
