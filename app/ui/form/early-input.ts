import type { Control } from './replay-input.ts'

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
  if (early.length > 0) void import('./replay-input.ts').then((replay) => replay.replayInput(early))
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return !control.selectedOptions[0]?.defaultSelected
  if ('checked' in control && control.checked !== control.defaultChecked) return true
  return control.type !== 'hidden' && control.value !== control.defaultValue
}
