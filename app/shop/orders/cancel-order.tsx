import { useState, type KeyboardEvent } from 'react'

import { Button } from '../../ui/button.tsx'
import { takeFocus } from '../../ui/keep-focus.ts'
import { useCancelOrder } from './order.state.ts'

import './orders.css'

/** Cancels an order, after a confirmation. */
export function CancelOrder({ orderNumber }: { orderNumber: string }) {
  /** Null until the first press. */
  const [confirming, setConfirming] = useState<boolean | null>(null)
  const { busy, cancel } = useCancelOrder(orderNumber)
  async function confirm() {
    await cancel()
    setConfirming(false)
  }
  function keep() {
    if (!busy) setConfirming(false)
  }
  function keepOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape') keep()
  }
  if (!confirming) {
    return (
      <Button
        ref={confirming === false ? takeFocus : undefined}
        look="quiet"
        onClick={() => setConfirming(true)}
      >
        Cancel order
      </Button>
    )
  }
  return (
    <div className="buttons" role="group" aria-label="Cancel this order?">
      <span>Cancel this order?</span>
      <Button
        ref={takeFocus}
        look="secondary"
        size="small"
        busy={busy}
        busyText="Cancelling..."
        onClick={() => void confirm()}
        onKeyDown={keepOnEscape}
      >
        Yes, cancel it
      </Button>
      <Button look="quiet" size="small" onClick={keep} onKeyDown={keepOnEscape}>
        Keep it
      </Button>
    </div>
  )
}
