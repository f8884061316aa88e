import { textLimits } from '../../document/text-limits.ts'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/feedback/announcements.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { fieldText, SubmitForm, type AttemptResult } from '../../ui/form/submit-form.tsx'
import type { AcceptedCode } from './checkout-draft.ts'
import { checkCode } from './checkout.state.ts'
import { cartSubtotal, type CartItem } from '../cart/cart.ts'
import { amountToDiscount, formatUsd, formatWholeUsd } from '../pricing/pricing.ts'
import './code-form.css'

interface CodeFormProps {
  code: AcceptedCode | null
  items: CartItem[]
  onCode: (code: AcceptedCode | null) => void
}

/** The accepted code, or a collapsed form to enter one. */
export function CodeForm({ code, items, onCode }: CodeFormProps) {
  async function attempt(form: FormData): Promise<AttemptResult<'code'>> {
    const result = await checkCode(fieldText(form, 'code'))
    if (typeof result === 'string') return { field: 'code', message: result }
    announce(acceptedText(result, items))
    onCode(result)
    return null
  }
  return (
    <div className="code-form" role="group" aria-label="Discount">
      {code ? (
        <p className="buttons">
          <span>{acceptedText(code, items)}</span>
          <Button
            look="quiet"
            size="small"
            aria-label={`Remove ${code.code}`}
            onClick={() => {
              announce(`${code.code} removed`)
              onCode(null)
            }}
          >
            Remove
          </Button>
        </p>
      ) : (
        <Disclosure look="quiet" summary="Add a code">
          <SubmitForm
            onAttempt={attempt}
            submitLabel="Apply"
            busyLabel="Checking..."
            submitShape={{ look: 'secondary' }}
          >
            {(problemOf) => (
              <TextField
                label="Code"
                name="code"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={textLimits.code}
                error={problemOf('code')}
              />
            )}
          </SubmitForm>
        </Disclosure>
      )}
    </div>
  )
}

/** Of a code whose least subtotal the cart has left, what is missing. */
function acceptedText(accepted: AcceptedCode, items: CartItem[]): string {
  const { code, percent_off, amount_off } = accepted
  const off = `${percent_off > 0 ? `${percent_off}%` : formatWholeUsd(amount_off)} off`
  const missing = amountToDiscount(cartSubtotal(items), accepted)
  if (missing === 0) return `${code}: ${off}`
  return `${code} does not apply yet: add ${formatUsd(missing)} for ${off}`
}
