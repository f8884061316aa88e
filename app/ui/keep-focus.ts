/** Where the focus is, to find what is near when that goes away. */
interface Place {
  element: HTMLElement
  path: string
  /** Around the element, the nearest first, without the body. */
  ancestors: readonly HTMLElement[]
  item: HTMLElement | null
  /** Of the item in its list. */
  position: number
  /** Of the element among the item's controls of its kind. */
  controlPosition: number
}

/**
 * Keeps the place of those who use the keyboard. When the focused element is removed, inert or disabled, the browser
 * moves the focus to the body; this moves it on to what is near. Not after a move to another path, where
 * `PageAnnouncer` does, nor at the end of a menu or dialog.
 */
export function keepFocus(): void {
  let place: Place | null = null
  document.addEventListener('focusin', ({ target }) => {
    place = target instanceof HTMLElement ? placeOf(target) : null
  })
  // A press beside every control also moves the focus to the body.
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !place?.element.contains(target)) place = null
  })
  // In a later task: the view may focus an element itself.
  const observer = new MutationObserver(() => {
    if (place && !isUsable(place.element)) setTimeout(restore)
  })
  const attributeFilter = ['disabled', 'hidden', 'inert']
  observer.observe(document, { childList: true, subtree: true, attributeFilter })

  function restore() {
    if (place && isLost(place)) focus(nearest(place))
  }
}

function placeOf(element: HTMLElement): Place {
  const ancestors: HTMLElement[] = []
  for (let each = element.parentElement; each; each = each.parentElement)
    if (each !== document.body) ancestors.push(each)
  const item = element.closest('li')
  return {
    element,
    path: window.location.pathname,
    ancestors,
    item,
    position: item ? itemsOf(item.parentElement).indexOf(item) : -1,
    controlPosition: item ? controlsLike(element, item).indexOf(element) : -1,
  }
}

function isLost({ element, path, ancestors }: Place): boolean {
  const { activeElement, body } = document
  if (isUsable(element) || path !== window.location.pathname) return false
  if (activeElement !== null && activeElement !== body && activeElement !== element) return false
  return !ancestors.some((each) => each.matches(overlays) && !each.isConnected)
}

const overlays = 'dialog, [role=dialog], [role=menu]'

/** What took its place, the same control of the next item, a container with a name, or a heading. */
function nearest(place: Place): HTMLElement | null | undefined {
  const { element, ancestors } = place
  const around = ancestors.filter(isUsable)
  const [closest, ...others] = around
  if (!closest) return document.getElementById('main')?.querySelector('h1')
  const successor = controlsLike(element, closest).find(
    ({ textContent }) => textContent === element.textContent,
  )
  return successor ?? nextItemsControl(place) ?? [closest, ...others].map(landmark).find(Boolean)
}

function nextItemsControl({ element, ancestors, item, position, controlPosition }: Place) {
  if (item === null || isUsable(item)) return undefined
  const items = itemsOf(ancestors[ancestors.indexOf(item) + 1])
  const next = items[position] ?? items.at(-1)
  return next && controlsLike(element, next)[controlPosition]
}

function landmark(container: HTMLElement): HTMLElement | undefined {
  if (container.matches('[aria-label], [aria-labelledby]')) return container
  const heading = [...container.querySelectorAll<HTMLElement>('h1, h2, h3')].find(isUsable)
  if (heading) return heading
  // Where a screen or a part of it is just loading, what is beside it is not near.
  const spinner = container.querySelector<HTMLElement>('.spinner')
  return spinner ?? (container.matches('main') ? container : undefined)
}

function itemsOf(list: HTMLElement | null | undefined): HTMLElement[] {
  const items = [...(list?.children ?? [])] as HTMLElement[]
  return items.filter(isUsable)
}

/** From the last one: what an item has now and then stands before what every item has. */
function controlsLike({ tagName, className }: HTMLElement, container: HTMLElement): HTMLElement[] {
  const controls = [...container.querySelectorAll<HTMLElement>(tagName)]
  return controls.filter((each) => each.className === className && isUsable(each)).toReversed()
}

function isUsable(element: HTMLElement): boolean {
  return (
    element.isConnected && !element.matches(':disabled') && !element.closest('[inert], [hidden]')
  )
}

function focus(element: HTMLElement | null | undefined) {
  if (!element) return
  if (element.tabIndex >= 0) return element.focus()
  element.tabIndex = -1
  element.focus({ preventScroll: !element.matches('h1, h2, h3') })
}

/** The ref of an element that takes the focus as it appears: the control that had it is gone. */
export function takeFocus(element: HTMLElement | null) {
  element?.focus()
}
