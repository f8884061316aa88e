/**
 * Drops the second press of a double press when the pressed control went away with the first, for example Remove with
 * its item: it would meet what has moved under the pointer.
 */
export function dropSecondPresses(): void {
  let pressed: Element | null = null
  window.addEventListener('click', drop, true)

  function drop(event: MouseEvent) {
    const control = event.target instanceof Element && event.target.closest('a, button')
    // `detail` counts the presses of a double press; it is 0 for a key.
    if (!control || event.detail === 0) return
    if (event.detail > 1 && pressed?.isConnected === false) {
      event.preventDefault()
      event.stopImmediatePropagation()
    } else pressed = control
  }
}
