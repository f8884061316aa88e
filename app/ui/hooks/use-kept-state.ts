import { useState } from 'react'

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
