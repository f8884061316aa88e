/**
 * Moves a lane of toasts, away from its edge of the window, to the first place where it covers no button, field,
 * price or total. Where there is none it stays at its edge.
 */
export function placeLane(lane: HTMLElement, edge: 'top' | 'bottom'): void {
  lane.style.removeProperty('translate')
  const box = lane.getBoundingClientRect()
  if (box.height === 0) return
  const obstacles = [...document.querySelectorAll(neverCovered)]
    .filter((element) => !lane.contains(element) && !element.querySelector('.picture'))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
  const room = window.innerHeight - box.height
  for (let shift = 0; shift <= room; shift += stepPx) {
    const offset = edge === 'top' ? shift : -shift
    const [top, bottom] = [box.top + offset, box.bottom + offset]
    if (top < 0 || bottom > window.innerHeight) break
    const covers = obstacles.some(
      (other) =>
        other.top < bottom &&
        other.bottom > top &&
        other.left < box.right &&
        other.right > box.left,
    )
    if (covers) continue
    if (shift > 0) lane.style.setProperty('translate', `0 ${offset}px`)
    return
  }
}

/** A button that is a picture is large, and may be covered for a moment. */
const neverCovered = `:is(main, header, .buy-bar) :is(button, input, select, textarea, .button, .price,
  .site-header-tool, .order-amounts-total, [data-price])`
const stepPx = 8
