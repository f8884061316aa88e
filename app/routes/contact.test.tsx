import { describe, expect, test } from 'vitest'

import { htmlOf, textOf } from '../../tests/support/render.tsx'
import { companyAddress, companyEmail, companyPhone } from '../document/company.ts'
import ContactScreen from './contact.tsx'
import UnsubscribeScreen from './unsubscribe.tsx'

test('the contact page has the shop’s address and a form (R-312, R-313)', () => {
  const text = textOf(<ContactScreen />)
  for (const expected of [companyAddress, companyPhone, companyEmail, 'Send Message'])
    expect(text).toContain(expected)
})

describe('the unsubscribe page', () => {
  test('changes nothing when it is opened, and does not contain the token', () => {
    const html = htmlOf(<UnsubscribeScreen />, '/unsubscribe?token=secret')
    expect(html).toContain('<h1>Newsletter</h1>')
    expect(html).not.toContain('secret')
  })
})
