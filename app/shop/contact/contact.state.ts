import { useEffect, useRef } from 'react'

import { browserBackend } from '../../backend/browser-backend.ts'
import type { AttemptResult } from '../../ui/form/submit-form.tsx'
import { useSession } from '../session/session.state.ts'
import { clearContactMessage, contactMessage, fillContactForm } from './contact-draft.ts'
import { sendContactMessage } from './contact.data.ts'
import { contactErrorTexts, rateLimitedText, type ContactMessage } from './contact.ts'

/** Sends the form's content. */
export async function attemptContact(
  form: FormData,
  onSent: (email: string) => void,
): Promise<AttemptResult<keyof ContactMessage>> {
  const message = contactMessage(form)
  const result = await sendContactMessage(await browserBackend(), message)
  if (result.outcome === 'rate-limited') return { field: 'form', message: rateLimitedText }
  if (result.outcome === 'refused') {
    const { field, problem } = result
    return { field, message: contactErrorTexts[field][problem] }
  }
  clearContactMessage()
  onSent(message.email.trim())
  return null
}

/** A ref of the form; its empty fields are filled with the draft and the shopper's data. */
export function useFilledForm() {
  const form = useRef<HTMLFormElement>(null)
  const session = useSession()
  const shopper = session.status === 'signed-in' ? session.shopper : null
  useEffect(() => {
    const known = shopper
      ? { name: `${shopper.firstName} ${shopper.lastName}`.trim(), email: shopper.email }
      : {}
    if (form.current) fillContactForm(form.current, known)
  }, [shopper])
  return form
}
