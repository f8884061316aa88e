import { useEffect, useSyncExternalStore } from 'react'

/** A part of the page that is downloaded when it is wanted, and may not come: then the page goes on without it. */
export interface LatePart<Part> {
  /** Downloads it once; false when it did not come. Then the next call asks again. */
  load: () => Promise<boolean>
  /** Null until it is here. */
  known: () => Part | null
  subscribe: (listener: () => void) => () => void
}

export function latePart<Part>(download: () => Promise<Part>): LatePart<Part> {
  let part: Part | null = null
  let loading: Promise<boolean> | null = null
  const listeners = new Set<() => void>()
  async function get() {
    try {
      part = await download()
    } catch (error) {
      console.error('A part of the page did not come', error)
      loading = null
      return false
    }
    for (const listener of listeners) listener()
    return true
  }
  return {
    load: () => (loading ??= get()),
    known: () => part,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The part, or null until it is here. A connection that comes back is asked for it again. */
export function useLatePart<Part>(late: LatePart<Part>, wanted: boolean): Part | null {
  const part = useSyncExternalStore(late.subscribe, late.known, () => null)
  const missing = wanted && part === null
  useEffect(() => {
    if (!missing) return
    const load = () => void late.load()
    load()
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [late, missing])
  return part
}
