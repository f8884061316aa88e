import { useState } from 'react'

import { browserBackend } from '../../platform/browser-backend.ts'
import { quoteCode } from '../orders/order.data.ts'
import type { AcceptedCode } from './checkout-draft.ts'
import { codeRefusal } from './order-problem.ts'

/** A code while it is typed and asked about. */
export function useCode(onCode: (code: AcceptedCode) => void) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  function type(text: string) {
    setTyped(text)
    setError(null)
  }
  async function apply() {
    if (busy) return
    setBusy(true)
    const answer = await ask(typed)
    setBusy(false)
    if (typeof answer === 'string') setError(answer)
    else onCode(answer)
  }
  return { typed, type, error, busy, apply }
}

/** The code when it counts, else what to say at its field. */
async function ask(typed: string): Promise<AcceptedCode | string> {
  if (typed.trim() === '') return 'Please enter a code.'
  try {
    const answer = await quoteCode(browserBackend(), typed)
    if (answer.outcome === 'refused') return codeRefusal(answer.refusal.detail['reason'])
    return { code: answer.code, percent_off: answer.percent_off }
  } catch (error) {
    console.error('The code could not be checked', error)
    return 'We could not check this code. Please try again.'
  }
}
