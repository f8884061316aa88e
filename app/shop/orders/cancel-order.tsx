import { useState } from 'react'

import { Button } from '../../ui/button/button.tsx'
import { useCancelOrder } from './cancel-order.state.ts'

import './cancel-order.css'

/** Cancels an order, after a confirmation. */
export function CancelOrder({ orderNumber }: { orderNumber: string }) {
  const [confirming, setConfirming] = useState(false)
  const { busy, cancel } = useCancelOrder(orderNumber)
  async function confirmed() {
    await cancel()
    setConfirming(false)
  }
  if (!confirming) {
    return (
      <Button look="quiet" onClick={() => setConfirming(true)}>
        Cancel order
      </Button>
    )
  }
  return (
    <div className="cancel-order" role="group" aria-label="Cancel this order?">
      <span>Cancel this order?</span>
      <Button
        ref={focus}
        look="secondary"
        size="small"
        busy={busy}
        busyText="Cancelling..."
        onClick={() => void confirmed()}
      >
        Yes, cancel it
      </Button>
      <Button look="quiet" size="small" onClick={() => setConfirming(false)}>
        Keep it
      </Button>
    </div>
  )
}

/** The focused button is unmounted. */
function focus(button: HTMLButtonElement | null) {
  button?.focus()
}
