import { useNavigation } from 'react-router'

import { useSlow } from './slow.ts'

/** For somebody without a connection: the press is not forgotten. What this browser kept opens at once. */
export function AwaitedWords() {
  const isUnderWay = useNavigation().state !== 'idle'
  return useSlow(isUnderWay) && ' What you asked for opens when the line is back.'
}
