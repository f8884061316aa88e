import { bidiIsolate } from '../ui/bidi-isolate.ts'

interface ReorderedItem {
  name: string
  ordered: number
  added: number
}

/** Names what was added in fewer pieces than ordered: 'Added 2 of 5 Silk Scarf, 0 of 1 Linen Shirt.' Null when all was. */
export function shortfallText(items: readonly ReorderedItem[]): string | null {
  const short = items.filter(({ ordered, added }) => added < ordered)
  const parts = short.map(
    ({ name, ordered, added }) => `${added} of ${ordered} ${bidiIsolate(name)}`,
  )
  return parts.length === 0 ? null : `Added ${parts.join(', ')}.`
}
