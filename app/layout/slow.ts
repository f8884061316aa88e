import { useEffect, useState } from 'react'

/** True once a wait has lasted so long that it should be admitted: quick answers must not flash. */
export function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting])
  return waiting && slow
}

const patienceMs = 150
