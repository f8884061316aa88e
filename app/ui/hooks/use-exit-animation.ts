import { useState } from 'react'

/**
 * Keeps removed items of a list rendered, at their place and marked `leaving`, until `onExited` is
 * called for them at the end of their exit animation.
 */
export function useExitAnimation<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const [rendered, setRendered] = useState(items)
  const keys = new Set(items.map(keyOf))
  const next = [...items]
  for (const [index, item] of rendered.entries()) {
    if (!keys.has(keyOf(item))) next.splice(index, 0, item)
  }
  if (next.map(keyOf).join('\n') !== rendered.map(keyOf).join('\n')) setRendered(next)
  return {
    rendered: next.map((item) => ({ item, leaving: !keys.has(keyOf(item)) })),
    onExited: (exited: Item) =>
      setRendered((before) => before.filter((item) => keyOf(item) !== keyOf(exited))),
  }
}
