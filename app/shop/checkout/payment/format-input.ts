import { caretAfterDigits, digitsOf } from './card-number.ts'

/** Formats the content of an input and keeps the caret behind the same digit. Returns the content. */
export function formatInput(input: HTMLInputElement, format: (typed: string) => string): string {
  const caret = input.selectionStart ?? input.value.length
  const atEnd = caret === input.value.length
  const digits = digitsOf(input.value.slice(0, caret)).length
  const formatted = format(input.value)
  input.value = formatted
  const position = atEnd ? formatted.length : caretAfterDigits(formatted, digits)
  if (document.activeElement === input) input.setSelectionRange(position, position)
  return formatted
}
