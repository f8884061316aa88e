import { useSyncExternalStore } from 'react'

/** Whether the page was last scrolled down; false near the top and on the server. */
export function useScrolledDown(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => down,
    () => false,
  )
}

let down = false
/** The position that the next one is compared with. */
let lastTop = 0

function subscribe(listener: () => void) {
  function update() {
    const top = window.scrollY
    if (top >= nearTopPx && Math.abs(top - lastTop) <= thresholdPx) return
    down = top >= nearTopPx && top > lastTop
    lastTop = top
    listener()
  }
  window.addEventListener('scroll', update, { passive: true })
  return () => window.removeEventListener('scroll', update)
}

const nearTopPx = 160
/** Smaller movements change nothing. */
const thresholdPx = 12
