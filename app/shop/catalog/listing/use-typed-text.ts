import { useEffect, useRef, useState } from 'react'

import { parseText } from './parse-params.ts'

/**
 * The text of a search box: as typed until it is submitted or left, else as the URL has it.
 *
 * @param onPause called with the cleaned text once typing pauses
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
      timer.current = setTimeout(() => latest.current(parseText(text)), typingPauseMs)
    },
    /** Ends the editing and returns the cleaned text; a pending `onPause` is cancelled. */
    finish() {
      clearTimeout(timer.current)
      setTyped(null)
      return parseText(typed ?? current)
    },
  }
}

const typingPauseMs = 250
