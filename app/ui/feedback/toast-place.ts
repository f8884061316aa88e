/**
 * Moves a lane of toasts, away from its edge of the window, to the first place where it covers no button, field,
 * error, price or total. In a form whose errors leave no such place it may cover an error; where all is taken it
 * stays at its edge.
 */
export function placeLane(lane: HTMLElement, edge: 'top' | 'bottom'): void {
  lane.style.removeProperty('translate')
  const box = lane.getBoundingClientRect()
  if (box.height === 0) return
  const controls = boxesOf(neverCovered, lane)
  const errors = boxesOf('.field-error', lane)
  const offset =
    firstFree(box, edge, [...controls, ...errors]) ?? firstFree(box, edge, controls) ?? 0
  if (offset !== 0) lane.style.setProperty('translate', `0 ${offset}px`)
}

function boxesOf(selector: string, lane: HTMLElement): DOMRect[] {
  return [...document.querySelectorAll(selector)]
    .filter((element) => !lane.contains(element) && !element.querySelector('.picture'))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
}

/** How far a box is to be moved to cover none of the obstacles; null where there is no such place. */
function firstFree(box: DOMRect, edge: 'top' | 'bottom', obstacles: DOMRect[]): number | null {
  const room = window.innerHeight - box.height
  for (let shift = 0; shift <= room; shift += stepPx) {
    const offset = edge === 'top' ? shift : -shift
    const [top, bottom] = [box.top + offset, box.bottom + offset]
    if (top < 0 || bottom > window.innerHeight) return null
    const covers = obstacles.some(
      (other) =>
        other.top < bottom &&
        other.bottom > top &&
        other.left < box.right &&
        other.right > box.left,
    )
    if (!covers) return offset
  }
  return null
}

/** A button that is a picture is large, and may be covered for a moment. */
const neverCovered = `:is(main, header, footer, .buy-bar) :is(button, input, select, textarea, .button, .price,
  .site-header-tool, .order-amounts-total, [data-price])`
const stepPx = 8
