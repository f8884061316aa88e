import { expect, test } from 'vitest'

import { htmlOf, textOf } from '../../../tests/support/render.tsx'
import { ContactForm } from './contact-form.tsx'

test('the form asks for name, email and message, and its button is disabled until hydration (R-313)', () => {
  const html = htmlOf(<ContactForm />)
  expect(textOf(<ContactForm />)).toBe(
    'Name * Email * Message * About an order? Its number begins with ORD-. Send Message',
  )
  expect(html).toMatch(/<form class="contact-form"[^>]* method="post"/)
  expect(html).toMatch(/<button type="submit" disabled=""/)
})
