import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'

import { fieldProblem, isNamed, Refusal } from '../../client/api-error.ts'
import { browserBackend } from '../../client/browser-backend.ts'
import { parseTexts, useFormDraft, writeDraft } from '../../ui/form/form-draft.ts'
import { fieldText, type AttemptResult } from '../../ui/form/submit-form.tsx'
import { profileQuery } from '../account/account.state.ts'
import { profileForm } from '../account/profile.ts'
import { useSession } from '../session/session.state.ts'
import { sendContactMessage } from './contact.data.ts'
import {
  contactErrorTexts,
  contactFields,
  rateLimitedText,
  type ContactMessage,
} from './contact.ts'

/** Whose form it is: a shopper's id, empty for a visitor, null until the session is known. */
export function useContactOwner(): string | null {
  const session = useSession()
  if (session.status === 'loading' || session.status === 'failed') return null
  return session.status === 'signed-in' ? session.shopper.id : ''
}

/** The content of the form. */
export function contactMessage(form: FormData): ContactMessage {
  return {
    name: fieldText(form, 'name'),
    email: fieldText(form, 'email'),
    message: fieldText(form, 'message'),
  }
}

/** Sends the form's content. Meanwhile it is no draft: a shopper who leaves and returns does not find it unsent. */
export async function attemptContact(
  form: FormData,
  owner: string,
  onSent: (email: string) => void,
): Promise<AttemptResult<keyof ContactMessage>> {
  const message = contactMessage(form)
  const keep = (change: (text: string) => string) =>
    writeDraft('contact', owner, parseTexts, (kept) => {
      return { ...message, ...kept, message: change(kept['message'] ?? '') }
    })
  keep(() => '')
  let isSent = false
  try {
    const refused = await send(message)
    isSent = refused === null
    if (isSent) onSent(message.email.trim())
    return refused
  } finally {
    // What was typed while it was sent stays.
    keep((typed) => {
      if (isSent) return typed === message.message ? '' : typed
      return typed || message.message
    })
  }
}

async function send(message: ContactMessage): Promise<AttemptResult<keyof ContactMessage>> {
  try {
    await sendContactMessage(await browserBackend(), message)
    return null
  } catch (error) {
    if (isNamed(error, 'RATE_LIMITED')) return { field: 'form', message: rateLimitedText }
    const refused = error instanceof Refusal ? fieldProblem(error, contactFields) : null
    if (!refused) throw error
    return { field: refused.field, message: contactErrorTexts[refused.field][refused.problem] }
  }
}

/**
 * The ref of the form, whose empty fields are filled with the draft and the shopper's data, and a function that keeps
 * what is typed. The fields of another shopper are emptied.
 */
export function useFilledForm(owner: string | null) {
  const form = useRef<HTMLFormElement>(null)
  const filledFor = useRef(owner)
  const known = useKnownFields()
  const [draft, keep] = useFormDraft('contact', owner, parseTexts)
  useEffect(() => {
    if (!form.current || owner === null) return
    if (filledFor.current && filledFor.current !== owner) form.current.reset()
    filledFor.current = owner
    fillContactForm(form.current, { ...known, ...draft })
  }, [owner, known, draft])
  // One field alone: the others may be filled later.
  const type = ({ name, value }: HTMLInputElement) =>
    keep((before) => ({ ...before, [name]: value }))
  return { form, type }
}

/** The name and the e-mail address of the shopper who is signed in, once the profile is read or has failed to be. */
function useKnownFields(): Partial<ContactMessage> | null {
  const session = useSession()
  const shopper = session.status === 'signed-in' ? session.shopper : null
  const { data: profile = null, isPending } = useQuery(profileQuery(shopper?.id ?? null))
  return useMemo(() => {
    if (!shopper || isPending) return null
    const { first_name, last_name } = profileForm(profile, shopper)
    return { name: `${first_name} ${last_name}`.trim(), email: shopper.email }
  }, [shopper, profile, isPending])
}

/** Fills the empty fields that are not focused. */
function fillContactForm(form: HTMLFormElement, texts: Partial<ContactMessage>) {
  for (const name of contactFields) {
    const control = form.elements.namedItem(name)
    const text = texts[name]
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    if (isText && control.value === '' && control !== document.activeElement && text) {
      control.value = text
    }
  }
}
