import { useEffect, useEffectEvent } from 'react'

let pressed = false
let waiting: (() => void)[] = []

/**
 * Runs an action at once, or, while a mouse button or finger is down, on release. For blur handlers of fields: pressing
 * a button elsewhere blurs the field before the release. If the layout changed in between, the button would move away
 * and the browser would fire no click. The click event follows the action.
 */
export function onRelease(action: () => void): void {
  if (pressed) waiting.push(action)
  else action()
}

// For touch, too, the browser fires `mousedown` right before it moves the focus.
if (typeof document !== 'undefined') document.addEventListener('mousedown', start, true)

function start({ button }: MouseEvent) {
  if (button !== 0 || pressed) return
  pressed = true
  for (const type of endings) window.addEventListener(type, release, true)
}

function release() {
  for (const type of endings) window.removeEventListener(type, release, true)
  pressed = false
  const actions = waiting
  waiting = []
  for (const action of actions) action()
}

/** After a drag or a context menu there may be no `mouseup`. */
const endings = ['mouseup', 'dragend', 'contextmenu']

/** Runs an action when the view goes away: with its screen, on a reload, when the tab is closed. */
export function useOnLeave(action: () => void): void {
  const leave = useEffectEvent(action)
  useEffect(() => {
    const onLeave = () => leave()
    // A request that starts at `pagehide` may be lost. On iOS there is no `beforeunload`.
    for (const type of leavings) window.addEventListener(type, onLeave)
    return () => {
      for (const type of leavings) window.removeEventListener(type, onLeave)
      leave()
    }
  }, [])
}

const leavings = ['beforeunload', 'pagehide']

/** Calls `onPause` once an entered value has not changed for 250 ms. Ends with the value and with the screen. */
export function usePause(value: unknown, onPause: () => void): void {
  // The latest callback: an older one would undo what changed during the pause.
  const pause = useEffectEvent(onPause)
  useEffect(() => {
    if (value === null) return
    const timer = setTimeout(() => pause(), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
}

const pauseMs = 250
