import { describe, expect, test } from 'vitest'

import { nameOfEmail, signInPath } from './session.ts'
import { credentialsProblems, passwordProblems, signUpProblems } from './credentials.ts'
import { isEmail } from './email.ts'

const ada = {
  firstName: 'Ada',
  lastName: 'Marlowe',
  email: 'ada@example.com',
  password: 'linen-and-silk',
  confirmPassword: 'linen-and-silk',
}

describe('signing up', () => {
  test('all five fields are required, and all empty ones are named (R-426)', () => {
    expect(signUpProblems(ada)).toEqual([])
    for (const field of Object.keys(ada) as (keyof typeof ada)[]) {
      const fields = signUpProblems({ ...ada, [field]: '  ' }).map((problem) => problem.field)
      expect(fields).toContain(field)
    }
    const empty = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' }
    expect(signUpProblems(empty).map(({ field }) => field)).toEqual(Object.keys(ada))
  })

  test('the e-mail address must be valid (R-427)', () => {
    expect(signUpProblems({ ...ada, email: 'ada@example' })).toEqual([
      { field: 'email', message: 'Please enter a valid email address' },
    ])
  })

  test('reports different passwords before their length (R-428, R-429)', () => {
    expect(signUpProblems({ ...ada, password: 'silk', confirmPassword: 'wool' })).toEqual([
      { field: 'confirmPassword', message: 'Passwords do not match' },
    ])
  })

  test('a password that is too short is named although its repetition is missing', () => {
    const problems = signUpProblems({ ...ada, password: 'silk', confirmPassword: '' })
    expect(problems.map(({ field }) => field)).toEqual(['password', 'confirmPassword'])
  })

  test('a password has at least six characters (R-430, R-591)', () => {
    expect(passwordProblems({ password: '12345', confirmPassword: '12345' })).toEqual([
      { field: 'password', message: 'Password must be at least 6 characters long' },
    ])
    expect(passwordProblems({ password: '123456', confirmPassword: '123456' })).toEqual([])
  })
})

describe('signing in', () => {
  test('requires an e-mail address and a password (R-570)', () => {
    const message = 'You must provide either an email or phone number and a password'
    const [email, password] = [
      { field: 'email', message },
      { field: 'password', message },
    ]
    expect(credentialsProblems({ email: ' ', password: 'silk' })).toEqual([email])
    expect(credentialsProblems({ email: 'ada@example.com', password: '' })).toEqual([password])
    const both = [email, { field: 'password', message: 'Please enter a password' }]
    expect(credentialsProblems({ email: '', password: '' })).toEqual(both)
    expect(credentialsProblems({ email: 'ada@example.com', password: 'silk' })).toEqual([])
  })

  test('the name of a shopper is the part before the @ (R-062)', () => {
    expect(nameOfEmail('ada.marlowe@example.com')).toBe('ada.marlowe')
    expect(nameOfEmail('ada')).toBe('ada')
  })
})

describe('an e-mail address', () => {
  test.each(['ada@example.com', ' a+b@mail.example.co.uk ', "o'hara@example.ie"])(
    '%s is valid',
    (email) => expect(isEmail(email)).toBe(true),
  )
  test.each(['', 'ada@example', 'ada@example.com, ben@example.com'])('%s is invalid', (email) =>
    expect(isEmail(email)).toBe(false),
  )
})

describe('the return path', () => {
  test('is in the URL of the sign-in page, unless it is home', () => {
    expect(signInPath('/checkout')).toBe('/login?from=%2Fcheckout')
    expect(signInPath('/')).toBe('/login')
    expect(signInPath('https://evil.example')).toBe('/login')
    const from = new URL(signInPath('/search?q=silk&page=2'), 'https://shop.example').searchParams
    expect(from.get('from')).toBe('/search?q=silk&page=2')
  })
})

test('six spaces are no password, in every form', () => {
  const blank = { password: '      ', confirmPassword: '      ' }
  const missing = { field: 'password', message: 'Please enter a password' }
  expect(passwordProblems(blank)).toEqual([missing])
  const names = { firstName: 'Ada', lastName: 'Marlowe', email: 'ada@example.com' }
  expect(signUpProblems({ ...names, ...blank })[0]).toEqual(missing)
  expect(credentialsProblems({ email: 'ada@example.com', ...blank })).toHaveLength(1)
})
