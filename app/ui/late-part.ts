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
  let missingStyle: string | null = null
  const listeners = new Set<() => void>()
  async function get() {
    try {
      if (missingStyle) await addStyle(missingStyle)
      part = await download()
    } catch (error) {
      console.error('A part of the page did not come', error)
      missingStyle ??= styleIn(error)
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

// The bundler asks for a part's style once. When that failed, the next import would bring the script alone.
function styleIn(error: unknown): string | null {
  return /^Unable to preload CSS for (\S+)$/.exec((error as Error).message)?.[1] ?? null
}

async function addStyle(href: string) {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  const arrived = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${href}`)))
  })
  document.head.append(link)
  await arrived.catch((error: unknown) => {
    link.remove()
    throw error
  })
}
