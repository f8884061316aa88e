import { useEffect, useRef } from 'react'

import { useDraft } from '../../../ui/state-hooks.ts'
import { usePause, onRelease } from '../../../ui/form/settling.ts'
import { maxSearchLength, parseText } from './url-params.ts'

interface TypedTextOptions {
  /** Called with the cleaned text once typing pauses. */
  onPause: (text: string) => void
  /** Called with the cleaned text when the box loses the focus. */
  onLeave: (text: string) => void
}

/** The text of a search box: as typed until it is submitted or left, else as the URL has it. */
export function useTypedText(current: string, { onPause, onLeave }: TypedTextOptions) {
  // A space at the end stays: more may follow it.
  const [typed, setTyped] = useDraft<string>((text) => parseText(text) === current)
  usePause(typed, () => typed !== null && onPause(parseText(typed)))
  /** Ends the editing and returns the cleaned text; a pending `onPause` is cancelled. */
  function finish() {
    setTyped(null)
    return parseText(typed ?? current)
  }
  const leave = useRef(() => {})
  useEffect(() => void (leave.current = () => onLeave(finish())))
  return {
    finish,
    /** The attributes of the box. */
    box: {
      type: 'search',
      maxLength: maxSearchLength,
      value: typed ?? current,
      onChange: (event: { target: HTMLInputElement }) => setTyped(event.target.value),
      onBlur: () => onRelease(() => leave.current()),
    },
  }
}
