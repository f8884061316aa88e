import { useEffect, useRef, useState, type ChangeEvent } from 'react'

import { onRelease } from '../../../ui/on-release.ts'
import { maxSearchLength, parseText } from './url-params.ts'

interface TypedTextOptions {
  /** Called with the cleaned text once typing pauses. */
  onPause: (text: string) => void
  /** Called with the cleaned text when the box loses the focus. */
  onLeave: (text: string) => void
}

/** The text of a search box: as typed until it is submitted or left, else as the URL has it. */
export function useTypedText(current: string, { onPause, onLeave }: TypedTextOptions) {
  const [typed, setTyped] = useState<string | null>(null)
  // The latest callback: an older one would undo what changed during the pause.
  const latest = useRef(onPause)
  useEffect(() => void (latest.current = onPause))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Ends the editing and returns the cleaned text; a pending `onPause` is cancelled. */
  function finish() {
    clearTimeout(timer.current)
    setTyped(null)
    return parseText(typed ?? current)
  }
  function type({ target: { value } }: ChangeEvent<HTMLInputElement>) {
    setTyped(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(parseText(value)), typingPauseMs)
  }
  return {
    finish,
    /** The attributes of the box. */
    box: {
      type: 'search',
      maxLength: maxSearchLength,
      autoComplete: 'off',
      value: typed ?? current,
      onChange: type,
      onBlur: () => onRelease(() => onLeave(finish())),
    },
  }
}

const typingPauseMs = 250
