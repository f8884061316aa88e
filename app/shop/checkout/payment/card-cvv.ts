import { cardBrand } from './card-number.ts'

export function isCvv(text: string): boolean {
  return /^[0-9]{3,4}$/.test(text.trim())
}

/** Where the code is printed: American Express has four digits on the front. */
export function cvvHint(number: string): string {
  return cardBrand(number) === 'American Express'
    ? '4 digits on the front of the card'
    : '3 digits on the back of the card'
}
