import { fieldText } from '../../ui/form/submit-form.tsx'
import { contactFields, type ContactMessage } from './contact.ts'

// The form's content outlives the screen, in the memory of this page only.
let draft: Partial<ContactMessage> = {}

export function keepContactDraft(form: HTMLFormElement) {
  draft = contactMessage(new FormData(form))
}

/** After sending: name and e-mail address stay for the next message. */
export function clearContactMessage() {
  draft = { ...draft, message: '' }
}

/** Fills empty fields that are not focused with the draft, else with the shopper's data. */
export function fillContactForm(form: HTMLFormElement, shopper: Partial<ContactMessage>) {
  for (const name of contactFields) {
    const control = form.elements.namedItem(name)
    const text = draft[name] ?? shopper[name]
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    if (isText && control.value === '' && control !== document.activeElement && text) {
      control.value = text
    }
  }
}

/** The content of the form. */
export function contactMessage(form: FormData): ContactMessage {
  return {
    name: fieldText(form, 'name'),
    email: fieldText(form, 'email'),
    message: fieldText(form, 'message'),
  }
}
