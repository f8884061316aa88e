import { useEffect, useRef } from 'react'

import { browserBackend } from '../../backend/browser-backend.ts'
import { fieldText, type AttemptResult } from '../../ui/form/submit-form.tsx'
import { useSession } from '../session/session.state.ts'
import { sendContactMessage } from './contact.data.ts'
import {
  contactErrorTexts,
  contactFields,
  rateLimitedText,
  type ContactMessage,
} from './contact.ts'

// The form's content outlives the screen, in the memory of this page only.
let draft: Partial<ContactMessage> = {}

export function keepContactDraft(form: HTMLFormElement) {
  draft = contactMessage(new FormData(form))
}

/** The content of the form. */
export function contactMessage(form: FormData): ContactMessage {
  return {
    name: fieldText(form, 'name'),
    email: fieldText(form, 'email'),
    message: fieldText(form, 'message'),
  }
}

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
  // Name and e-mail address stay for the next message.
  draft = { ...draft, message: '' }
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

/** Fills empty fields that are not focused with the draft, else with the shopper's data. */
function fillContactForm(form: HTMLFormElement, shopper: Partial<ContactMessage>) {
  for (const name of contactFields) {
    const control = form.elements.namedItem(name)
    const text = draft[name] ?? shopper[name]
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    if (isText && control.value === '' && control !== document.activeElement && text) {
      control.value = text
    }
  }
}
