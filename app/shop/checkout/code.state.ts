import { useState } from 'react'

import { callBackend } from '../../backend/browser-backend.ts'
import { quoteCode } from '../orders/order.data.ts'
import type { AcceptedCode } from './checkout-draft.ts'
import { codeErrorText } from './order-error.ts'

/** The form for a discount code. */
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
    const answer = await quote(typed)
    setBusy(false)
    if (typeof answer === 'string') setError(answer)
    else onCode(answer)
  }
  return { typed, type, error, busy, apply }
}

/** The accepted code, or an error message. */
async function quote(typed: string): Promise<AcceptedCode | string> {
  if (typed.trim() === '') return 'Please enter a code.'
  const answer = await callBackend(
    'The code could not be checked',
    (backend) => quoteCode(backend, typed),
    null,
  )
  if (answer === null) return 'We could not check this code. Please try again.'
  if (answer.outcome === 'refused') return codeErrorText(answer.error.detail['reason'])
  return { code: answer.code, percent_off: answer.percent_off }
}
