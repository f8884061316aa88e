import { useEffect, useState } from 'react'

/** True once `waiting` has lasted 150 ms, so that quick responses show no spinner. */
export function useDelayedFlag(waiting: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting])
  return waiting && late
}

const delayMs = 150
