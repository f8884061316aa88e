import { useState } from 'react'

/**
 * A list whose parts stay until they have left: one that is no longer wanted is still shown, `leaving`,
 * where it stood, until `left` is called of it, at the end of its animation.
 */
export function useLeaving<Item>(wanted: readonly Item[], keyOf: (item: Item) => string) {
  const [kept, setKept] = useState(wanted)
  const keys = new Set(wanted.map(keyOf))
  const shown = [...wanted]
  for (const [index, item] of kept.entries()) {
    if (!keys.has(keyOf(item))) shown.splice(index, 0, item)
  }
  if (shown.map(keyOf).join('\n') !== kept.map(keyOf).join('\n')) setKept(shown)
  return {
    shown: shown.map((item) => ({ item, leaving: !keys.has(keyOf(item)) })),
    left: (gone: Item) => setKept((known) => known.filter((item) => keyOf(item) !== keyOf(gone))),
  }
}
