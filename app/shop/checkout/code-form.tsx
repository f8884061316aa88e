import { useState, type SubmitEvent } from 'react'

import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/feedback/announcements.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { focusInvalid, TextField } from '../../ui/form/field.tsx'
import type { AcceptedCode } from './checkout-draft.ts'
import { checkCode, useDraft } from './checkout.state.ts'
import type { Shopper } from '../session/session.ts'
import type { CartItem } from '../cart/cart.ts'
import { CartSummary } from '../cart/cart-summary.tsx'
import './code-form.css'

interface CodeFormProps {
  code: AcceptedCode | null
  onCode: (code: AcceptedCode | null) => void
}

/** The accepted code, or a collapsed form to enter one. */
export function CodeForm({ code, onCode }: CodeFormProps) {
  return (
    <div className="code-form" role="group" aria-label="Discount">
      {code ? (
        <p>
          <span>{acceptedText(code)}</span>
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
          <CodeEntry onCode={onCode} />
        </Disclosure>
      )}
    </div>
  )
}

function acceptedText({ code, percent_off }: AcceptedCode): string {
  return `${code}: ${percent_off}% off`
}

function CodeEntry({ onCode }: Pick<CodeFormProps, 'onCode'>) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const field = event.currentTarget.querySelector('input')
    setBusy(true)
    const result = await checkCode(typed)
    setBusy(false)
    if (typeof result === 'string') {
      setError(result)
      focusInvalid(field, result)
      return
    }
    announce(acceptedText(result))
    onCode(result)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value)
          setError(null)
        }}
      />
      <Button type="submit" look="secondary" busy={busy} busyText="Checking...">
        Apply
      </Button>
    </form>
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
      percentOff={code?.percent_off ?? 0}
      codeForm={<CodeForm code={code} onCode={(next) => change({ code: next })} />}
    />
  )
}
