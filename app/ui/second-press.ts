/**
 * Drops the second press of a double press when the pressed control went away with the first, for example Remove with
 * its item: it would meet what has moved under the pointer.
 */
export function dropSecondPresses(): void {
  let last: { control: Element; x: number; y: number; at: number } | null = null
  window.addEventListener('click', drop, true)

  function drop(event: MouseEvent) {
    const control = event.target instanceof Element && event.target.closest('a, button')
    // Keys and labels press without a place.
    if (!control || event.detail === 0) return
    const { clientX: x, clientY: y, timeStamp: at } = event
    const isSecond =
      last !== null &&
      !last.control.isConnected &&
      at - last.at < doublePressMs &&
      Math.hypot(x - last.x, y - last.y) < samePlacePx
    if (isSecond) {
      event.preventDefault()
      event.stopImmediatePropagation()
    } else last = { control, x, y, at }
  }
}

/** The usual double-click time of operating systems. */
const doublePressMs = 500
/** A finger is less exact than a mouse. */
const samePlacePx = 24
