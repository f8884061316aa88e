import { useLayoutEffect, type RefObject } from 'react'

/**
 * Places a lane of toasts, or another notice, so that it covers nothing important. It moves away from its edge of the
 * window to the first position where it covers no button, field, error, price or total, no text of a heading, label,
 * hint or footer link, and no link of a header. If there is no such position, it may cover text, then errors; if that
 * is not enough, it stays at its edge.
 */
export function usePlacedLane(lane: RefObject<HTMLElement | null>, edge: 'top' | 'bottom'): void {
  useLayoutEffect(() => {
    const element = lane.current
    if (element === null) return
    const place = () => placeLane(element, edge)
    let scrolled = 0
    // Not every browser reports the end of a scroll.
    function placeAfterScroll() {
      window.clearTimeout(scrolled)
      scrolled = window.setTimeout(place, scrollEndMs)
    }
    // The lane resizes with its toasts, the page with the result of the action that raised one. Placed in the next
    // frame, because browsers report a layout change inside an observer as an error.
    const sizes = new ResizeObserver(() => requestAnimationFrame(place))
    for (const each of [element, document.body]) sizes.observe(each)
    const events = ['scroll', 'resize']
    for (const event of events) window.addEventListener(event, placeAfterScroll)
    return () => {
      sizes.disconnect()
      window.clearTimeout(scrolled)
      for (const event of events) window.removeEventListener(event, placeAfterScroll)
    }
  }, [lane, edge])
}

const scrollEndMs = 150

function placeLane(lane: HTMLElement, edge: 'top' | 'bottom'): void {
  lane.style.removeProperty('translate')
  const box = lane.getBoundingClientRect()
  if (box.height === 0) return
  const controls = boxesOf(neverCovered, lane)
  const errors = [...controls, ...boxesOf('.field-error', lane)]
  const texts = boxesOf('main :is(h1, label, .field-hint, footer a)', lane, textBox)
  const free = [[...errors, ...texts], errors, controls].map((all) => firstFree(box, edge, all))
  const offset = free.find((each) => each !== null) ?? 0
  if (offset !== 0) lane.style.setProperty('translate', `0 ${offset}px`)
}

function boxesOf(selector: string, lane: HTMLElement, boxOf = boundingBox): DOMRect[] {
  return [...document.querySelectorAll(selector)]
    .filter((element) => !lane.contains(element) && !element.querySelector('.picture'))
    .map(boxOf)
    .filter(({ width, height }) => width > 0 && height > 0)
}

function boundingBox(element: Element): DOMRect {
  return element.getBoundingClientRect()
}

/** The box of the text, without padding and borders, which may be covered. */
function textBox(element: Element): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}

/** The offset at which a box covers none of the obstacles; null if there is none. */
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

/** Except buttons with pictures, which are large (see boxesOf). */
const neverCovered = `:is(main, header, footer, .buy-bar) :is(button, summary, input, select, textarea, .button,
  .price, .order-amounts-total, [data-price]), header a`
const stepPx = 8

let container: HTMLElement | null = null

/** The container of toasts and notices, in the body or in the open modal dialog. Browser only. */
export function messageContainer(): HTMLElement {
  container ??= document.createElement('div')
  if (!container.isConnected) document.body.append(container)
  return container
}
