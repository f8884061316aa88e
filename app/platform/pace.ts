/**
 * Whether a picture travels from its card to its page, and back. That is a view transition: the browser
 * takes a likeness of the screen before it shows anything of the next one, which takes it a frame where
 * a graphics card draws, and several where none does. So screens change at once until a change was so
 * quick that there is time for it; and when one with it was not, at once from then on.
 */
export type Pace = 'at-once' | 'travelling' | 'always-at-once'

/** After a move that took so long from the press to its frame. */
export function paceAfter(pace: Pace, ms: number): Pace {
  if (pace === 'travelling' && ms > mostMs) return 'always-at-once'
  return pace === 'at-once' && ms <= quickMs ? 'travelling' : pace
}

/** What feels like no time at all; and what leaves of it enough for the likeness. */
const mostMs = 50
const quickMs = 24

let pace: Pace = 'at-once'
let pressedAt = 0
const listeners = new Set<() => void>()

export function watchPace(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function isTravelling() {
  return pace === 'travelling'
}

/** Takes the time of what may lead to another screen. */
export function watchPresses() {
  for (const act of ['click', 'popstate'])
    addEventListener(act, ({ timeStamp }) => (pressedAt = timeStamp), { capture: true })
}

/** Another screen has just taken its place in the document. */
export function noteMove() {
  const start = pressedAt
  pressedAt = 0
  if (start === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  requestAnimationFrame(() => {
    pace = paceAfter(pace, performance.now() - start)
    for (const listener of listeners) listener()
  })
}
