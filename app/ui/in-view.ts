/**
 * Tells whether an element is in view, now and whenever that changes.
 *
 * @returns ends it
 */
export function watchView(
  element: Element,
  tell: (inView: boolean) => void,
  options?: IntersectionObserverInit,
): () => void {
  const observer = new IntersectionObserver(
    // On a busy machine it reports several frames at once: only the last is how things stand.
    (reports) => tell(reports.at(-1)?.isIntersecting === true),
    options,
  )
  observer.observe(element)
  return () => observer.disconnect()
}
