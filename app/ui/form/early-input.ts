type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** A control as it was when React took the page over. */
interface EarlyInput {
  control: Control
  value: string
  checked: boolean
}

/**
 * Tells React what was typed, ticked or chosen before it took the page over. React leaves it in the field, but
 * hears nothing of it, and would send the value that it rendered. For a layout effect of the hydrating commit:
 * the next one may write the rendered values over the others.
 */
export function replayEarlyInput(): void {
  const early = [...document.querySelectorAll<Control>('input, select, textarea')]
    .filter(isChanged)
    .map((control) => ({
      control,
      value: control.value,
      checked: 'checked' in control && control.checked,
    }))
  void replayInput(early)
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return !control.selectedOptions[0]?.defaultSelected
  if ('checked' in control && control.checked !== control.defaultChecked) return true
  return control.type !== 'hidden' && control.value !== control.defaultValue
}

/** Repeats early input, each in a task of its own, as a user's: a change builds on what the one before rendered. */
async function replayInput(early: readonly EarlyInput[]): Promise<void> {
  for (const input of early) {
    await new Promise((resolve) => setTimeout(resolve))
    replay(input)
  }
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

/** Of radio buttons only the chosen one: React then renders the others as not chosen. */
function replayToggle(toggle: HTMLInputElement, checked: boolean) {
  if (toggle.type === 'radio' && !checked) return
  toggle.checked = !checked
  toggle.click()
}

function replayText(field: HTMLInputElement | HTMLTextAreaElement, early: string) {
  const typed = field.value === field.defaultValue ? early : field.value
  // React notices a change only by comparing with the value that was last set through its own setter.
  field.value = field.defaultValue
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (field !== document.activeElement)
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
