import { useSyncExternalStore } from 'react'

type ScrollDirection = 'up' | 'down'

/** The last scroll direction; `up` near the top and on the server. */
export function useScrollDirection(): ScrollDirection {
  return useSyncExternalStore(
    subscribe,
    () => direction,
    () => 'up',
  )
}

let direction: ScrollDirection = 'up'
/** The farthest position in the current direction. */
let extremeTop = 0

function subscribe(listener: () => void) {
  function update() {
    const top = window.scrollY
    const next = directionAt(top)
    if (next !== direction || (next === 'down' ? top > extremeTop : top < extremeTop))
      extremeTop = top
    if (next === direction) return
    direction = next
    listener()
  }
  window.addEventListener('scroll', update, { passive: true })
  return () => window.removeEventListener('scroll', update)
}

function directionAt(top: number): ScrollDirection {
  if (top < nearTopPx) return 'up'
  if (Math.abs(top - extremeTop) <= thresholdPx) return direction
  return top > extremeTop ? 'down' : 'up'
}

const nearTopPx = 160
/** Smaller movements change nothing. */
const thresholdPx = 12
