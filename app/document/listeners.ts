/** Who listens to changes of a store outside of React. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    /** Returns a function that unsubscribes. */
    subscribe(this: void, listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(this: void) {
      for (const listener of listeners) listener()
    },
  }
}
