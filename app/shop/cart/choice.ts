/** The most characters of a choice, which is free text: 'M', '1 × M, 1 × L'. */
export const maxChoiceLength = 120

/** The text that is stored: trimmed, on one line, null when nothing was chosen. */
export function cleanChoice(text: string): string | null {
  return text.replace(/\s+/g, ' ').trim() || null
}

/**
 * What a cart item has chosen after more pieces were added, as `cart_add` computes it in the database: 'M' and 'L'
 * make '1 × M, 1 × L'. One choice for all pieces is written without a number.
 */
export function withAddedChoice(
  before: { choice: string | null; quantity: number },
  added: { choice: string | null; quantity: number },
): string | null {
  const pieces = new Map<string, number>()
  for (const [choice, count] of [...piecesOf(before), ...piecesOf(added)])
    pieces.set(choice, (pieces.get(choice) ?? 0) + count)
  const [first] = pieces
  if (!first) return null
  if (pieces.size === 1 && first[1] === before.quantity + added.quantity) return first[0]
  const text = [...pieces].map(([choice, count]) => `${count} × ${choice}`).join(', ')
  return Array.from(text).length > maxChoiceLength ? before.choice : text
}

function piecesOf({ choice, quantity }: { choice: string | null; quantity: number }) {
  if (choice === null) return []
  if (!/^\d{1,2} × [^,]+(, \d{1,2} × [^,]+)*$/.test(choice)) return [[choice, quantity] as const]
  const parts = choice.split(', ').map((part) => part.split(' × '))
  return parts.map(([count, ...rest]) => [rest.join(' × '), Number(count)] as const)
}
