import { textLimits } from '../../document/text-limits.ts'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/feedback/announcements.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { fieldText, SubmitForm, type AttemptResult } from '../../ui/form/submit-form.tsx'
import type { AcceptedCode } from './checkout-draft.ts'
import { checkCode, useDraft } from './checkout.state.ts'
import type { Shopper } from '../session/session.ts'
import { cartSubtotal, type CartItem } from '../cart/cart.ts'
import { CartSummary } from '../cart/cart-summary.tsx'
import { amountToDiscount, formatUsd, formatWholeUsd } from '../pricing/pricing.ts'
import './code-form.css'

interface CodeFormProps {
  code: AcceptedCode | null
  items: CartItem[]
  onCode: (code: AcceptedCode | null) => void
}

/** The accepted code, or a collapsed form to enter one. */
export function CodeForm({ code, items, onCode }: CodeFormProps) {
  return (
    <div className="code-form" role="group" aria-label="Discount">
      {code ? (
        <p>
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
          <CodeEntry items={items} onCode={onCode} />
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

function CodeEntry({ items, onCode }: Omit<CodeFormProps, 'code'>) {
  async function attempt(form: FormData): Promise<AttemptResult<'code'>> {
    const result = await checkCode(fieldText(form, 'code'))
    if (typeof result === 'string') return { field: 'code', message: result }
    announce(acceptedText(result, items))
    onCode(result)
    return null
  }
  return (
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
  )
}

interface CartSummaryWithCodeProps {
  shopper: Shopper
  items: CartItem[]
}

/** The cart's total, with the discount code that the checkout will use. */
export function CartSummaryWithCode({ shopper, items }: CartSummaryWithCodeProps) {
  const [{ code }, change] = useDraft(shopper)
  return (
    <CartSummary
      items={items}
      discount={code}
      codeForm={<CodeForm code={code} items={items} onCode={(next) => change({ code: next })} />}
    />
  )
}
