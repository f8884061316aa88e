import { useState, type SubmitEvent } from 'react'

import { browserBackend } from '../../platform/browser-backend.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { quoteCode } from '../orders/order.data.ts'
import type { AcceptedCode } from './checkout-draft.ts'
import { codeRefusal } from './order-problem.ts'

import './code-form.css'

interface CodeFormProps {
  code: AcceptedCode | null
  onCode: (code: AcceptedCode | null) => void
}

/** A quiet place for those who have a code; nobody else is sent hunting for one. */
export function CodeForm({ code, onCode }: CodeFormProps) {
  if (code) {
    return (
      <p className="code-form" role="status">
        <span>
          {code.code}: {code.percent_off}% off
        </span>
        <Button
          look="quiet"
          size="small"
          aria-label={`Remove ${code.code}`}
          onClick={() => onCode(null)}
        >
          Remove
        </Button>
      </p>
    )
  }
  return (
    <Disclosure className="code-form" look="quiet" summary="Add a code">
      <CodeEntry onCode={onCode} />
    </Disclosure>
  )
}

function CodeEntry({ onCode }: Pick<CodeFormProps, 'onCode'>) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const answer = await ask(typed)
    setBusy(false)
    if (typeof answer === 'string') setError(answer)
    else onCode(answer)
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
