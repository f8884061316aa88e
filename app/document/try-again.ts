/**
 * Calls back when what was lost may be asked for again: the line is back, or the shopper presses something. Returns a
 * function that ends this.
 */
export function onTryAgain(listener: () => void): () => void {
  const ended = new AbortController()
  for (const event of ['online', 'click'])
    window.addEventListener(event, listener, { capture: true, signal: ended.signal })
  return () => ended.abort()
}
