import { isBlank } from '../../document/text.ts'
import { callBackend } from '../../client/browser-backend.ts'
import { quoteCode } from '../orders/order.data.ts'
import type { AcceptedCode } from './checkout-draft.ts'
import { codeErrorText } from './order-error.ts'

/** The accepted code, or an error message. */
export async function checkCode(typed: string): Promise<AcceptedCode | string> {
  if (isBlank(typed)) return 'Please enter a code.'
  const quote = await callBackend(
    'The code could not be checked',
    (backend) => quoteCode(backend, typed),
    null,
  )
  if (quote === null) return 'We could not check this code. Please try again.'
  if (quote.outcome === 'refused') return codeErrorText(quote.error.detail['reason'])
  return { code: quote.code, percent_off: quote.percent_off }
}
