import { contactFields, type ContactField, type ContactMessage } from './contact.ts'

// What was typed outlives the screen: whoever looks something up and comes back finds it as it was.
// In this page's memory only; it is nobody's business but the writer's.
let draft: Partial<ContactMessage> = {}

/** Keeps the form as it stands. */
export function keepContactDraft(form: HTMLFormElement) {
  draft = readContactForm(form)
}

/** After sending. The name and the address would be the same in another message. */
export function clearContactMessage() {
  draft = { ...draft, message: '' }
}

/**
 * Fills fields that are still empty: with what was typed before, else with what is known of the
 * shopper. A field that somebody is in is left alone.
 */
export function fillContactForm(form: HTMLFormElement, known: Partial<ContactMessage>) {
  for (const name of contactFields) {
    const control = controlOf(form, name)
    const words = draft[name] ?? known[name]
    if (control && control.value === '' && control !== document.activeElement && words) {
      control.value = words
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

/** The input or text area of a field. */
export function controlOf(form: HTMLFormElement, name: ContactField) {
  const control = form.elements.namedItem(name)
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    ? control
    : null
}
