import { contactFields, type ContactField, type ContactMessage } from './contact.ts'

// The form's content outlives the screen, in the memory of this page only.
let draft: Partial<ContactMessage> = {}

export function keepContactDraft(form: HTMLFormElement) {
  draft = readContactForm(form)
}

/** After sending: name and e-mail address stay for the next message. */
export function clearContactMessage() {
  draft = { ...draft, message: '' }
}

/** Fills empty fields that are not focused with the draft, else with the shopper's data. */
export function fillContactForm(form: HTMLFormElement, shopper: Partial<ContactMessage>) {
  for (const name of contactFields) {
    const control = controlOf(form, name)
    const text = draft[name] ?? shopper[name]
    if (control && control.value === '' && control !== document.activeElement && text) {
      control.value = text
    }
  }
}

export function readContactForm(form: HTMLFormElement): ContactMessage {
  return {
    name: controlOf(form, 'name')?.value ?? '',
    email: controlOf(form, 'email')?.value ?? '',
    message: controlOf(form, 'message')?.value ?? '',
  }
}

export function controlOf(form: HTMLFormElement, name: ContactField) {
  const control = form.elements.namedItem(name)
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    ? control
    : null
}
