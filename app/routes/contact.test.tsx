import { describe, expect, test } from 'vitest'

import { htmlOf, textOf } from '../../tests/stage/render.tsx'
import { houseAddress, houseEmail, housePhone } from '../platform/house.ts'
import ContactScreen from './contact.tsx'
import UnsubscribeScreen from './unsubscribe.tsx'

test('the contact page tells where the house is and takes a message (R-312, R-313)', () => {
  const text = textOf(<ContactScreen />)
  for (const words of [houseAddress, housePhone, houseEmail, 'Send Message'])
    expect(text).toContain(words)
})

describe('the page a letter’s link leads to', () => {
  test('does nothing by being opened, and repeats no token', () => {
    const html = htmlOf(<UnsubscribeScreen />, '/unsubscribe?token=secret')
    expect(html).toContain('<h1>Newsletter</h1>')
    expect(html).not.toContain('secret')
  })
})
