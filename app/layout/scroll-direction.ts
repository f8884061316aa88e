import { useSyncExternalStore } from 'react'

type ScrollDirection = 'up' | 'down'

/** Which way the page was last scrolled; `up` near its top, and on the server. */
export function useScrollDirection(): ScrollDirection {
  return useSyncExternalStore(watchScrolling, readDirection, () => 'up')
}

let direction: ScrollDirection = 'up'
let turnedAt = 0
const listeners = new Set<() => void>()

function readDirection(): ScrollDirection {
  return direction
}

function watchScrolling(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('scroll', follow, { passive: true })
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('scroll', follow)
  }
}

/** A few pixels back and forth are a finger resting, not a change of mind. */
function follow() {
  const top = window.scrollY
  const next = top < nearTopPx ? 'up' : turned(top)
  if (next === 'down' ? top > turnedAt : top < turnedAt) turnedAt = top
  if (next === direction) return
  direction = next
  turnedAt = top
  for (const listener of listeners) listener()
}

function turned(top: number): ScrollDirection {
  const moved = direction === 'down' ? turnedAt - top : top - turnedAt
  return moved > restlessPx ? (direction === 'down' ? 'up' : 'down') : direction
}

const nearTopPx = 160
const restlessPx = 12
