import { useEffect, useState } from 'react'

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
