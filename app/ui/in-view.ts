/**
 * Calls `onChange` with whether the element is in the viewport, at once and on every change.
 *
 * @returns a function that stops observing
 */
export function observeInView(
  element: Element,
  onChange: (inView: boolean) => void,
  options?: IntersectionObserverInit,
): () => void {
  const observer = new IntersectionObserver(
    // A busy browser may report several entries at once; the last one is current.
    (entries) => onChange(entries.at(-1)?.isIntersecting === true),
    options,
  )
  observer.observe(element)
  return () => observer.disconnect()
}
