import { useEffect, useRef, useState } from 'react'

/**
 * The text of a search box: as typed until it is submitted or left, else as the URL has it.
 *
 * @param onPause called with the trimmed text once typing pauses
 */
export function useTypedText(current: string, onPause: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  // The latest callback: an older one would undo what changed during the pause.
  const latest = useRef(onPause)
  useEffect(() => void (latest.current = onPause))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    value: typed ?? current,
    type(text: string) {
      setTyped(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(text.trim()), typingPauseMs)
    },
    /** Ends the editing and returns the trimmed text; a pending `onPause` is cancelled. */
    finish() {
      clearTimeout(timer.current)
      setTyped(null)
      return (typed ?? current).trim()
    },
  }
}

/** The trimmed text of a search box as the form sends it. */
export function submittedText(form: HTMLFormElement, name: string): string {
  const text = new FormData(form).get(name)
  return typeof text === 'string' ? text.trim() : ''
}

const typingPauseMs = 250
