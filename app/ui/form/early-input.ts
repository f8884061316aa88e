type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** A control as it was when React hydrated the page. */
interface EarlyInput {
  control: Control
  value: string
  checked: boolean
}

/**
 * Dispatches events for what was typed, ticked or chosen before hydration. React leaves it in the field but gets no
 * event for it, and would submit the value that it rendered. Call it in a layout effect of the hydrating commit: the
 * next commit may overwrite the other fields with the rendered values.
 */
export async function replayEarlyInput(): Promise<void> {
  const early = [...document.querySelectorAll<Control>('input, select, textarea')]
    .filter(isChanged)
    .map((control) => ({
      control,
      value: control.value,
      checked: 'checked' in control && control.checked,
    }))
  // Each in a task of its own, like a user's: a change builds on what the previous one rendered.
  for (const input of early) {
    await new Promise((resolve) => setTimeout(resolve))
    replay(input)
  }
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return !control.selectedOptions[0]?.defaultSelected
  if ('checked' in control && control.checked !== control.defaultChecked) return true
  return control.type !== 'hidden' && control.value !== control.defaultValue
}

function replay({ control, value, checked }: EarlyInput) {
  if (control instanceof HTMLSelectElement) {
    control.value = value
    control.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (control.type === 'checkbox' || control.type === 'radio') {
    replayToggle(control as HTMLInputElement, checked)
  } else {
    replayText(control, value)
  }
}

/** Of radio buttons only the checked one: React then renders the others unchecked. */
function replayToggle(toggle: HTMLInputElement, checked: boolean) {
  if (toggle.type === 'radio' && !checked) return
  toggle.checked = !checked
  toggle.click()
}

function replayText(field: HTMLInputElement | HTMLTextAreaElement, early: string) {
  const typed = field.value === field.defaultValue ? early : field.value
  // React detects a change by comparing with the value last set through its own setter.
  field.value = field.defaultValue
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (field !== document.activeElement)
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
