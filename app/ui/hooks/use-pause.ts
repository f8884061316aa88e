import { useEffect, useRef } from 'react'

/** Calls `onPause` once an entered value has not changed for 250 ms. Ends with the value and with the screen. */
export function usePause(value: unknown, onPause: () => void): void {
  // The latest callback: an older one would undo what changed during the pause.
  const latest = useRef(onPause)
  useEffect(() => void (latest.current = onPause))
  useEffect(() => {
    if (value === null) return
    const timer = setTimeout(() => latest.current(), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
}

const pauseMs = 250
