import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Path and query of the page that is being loaded, or else of the one that is shown. */
export function useAddress(): string {
  const shown = useLocation()
  const { pathname, search } = useNavigation().location ?? shown
  return pathname + search
}

/**
 * What a visitor is entering into a control that otherwise shows the address; null for nothing. A change of the
 * address ends it, unless the new address says the same.
 */
export function useDraft<Value>(
  isInAddress: (value: Value) => boolean = () => false,
): [Value | null, (value: Value | null) => void] {
  const address = useAddress()
  const [draft, setDraft] = useState<{ value: Value; address: string } | null>(null)
  const hasMoved = draft !== null && draft.address !== address
  const value = draft === null || (hasMoved && !isInAddress(draft.value)) ? null : draft.value
  function change(next: Value | null) {
    setDraft(next === null ? null : { value: next, address })
  }
  if (hasMoved) change(value)
  return [value, change]
}

/** State that outlives its screen: Back finds it again. In the memory of this page, never written on the server. */
export function useKeptState<Value>(key: string, initial: Value) {
  const [value, setValue] = useState(() => (kept.has(key) ? (kept.get(key) as Value) : initial))
  function keep(next: Value) {
    kept.set(key, next)
    setValue(next)
  }
  return [value, keep] as const
}

const kept = new Map<string, unknown>()

const noSubscription = () => () => {}

/** False on the server and during hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
}

/** True once `waiting` has lasted `delayMs`. The default shows no spinner for quick responses. */
export function useDelayedFlag(waiting: boolean, delayMs = 150): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting, delayMs])
  return waiting && late
}
