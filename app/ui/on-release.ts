let pressed = false
let waiting: (() => void)[] = []

/**
 * Runs an action at once, or on release while a mouse button or finger is down. For what a form does when a field
 * is left: a press elsewhere takes the focus before it is released. A change of layout in between would move the
 * pressed button away, and the browser would report no click. The click itself comes after the action.
 */
export function onRelease(action: () => void): void {
  if (pressed) waiting.push(action)
  else action()
}

// The browser sends `mousedown` for fingers, too, right before it moves the focus.
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

/** A drag and a context menu may swallow the `mouseup`. */
const endings = ['mouseup', 'dragend', 'contextmenu']
