import { useEffect, useRef, useState } from 'react'

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
    <Confirmation busy={busy} onYes={() => void confirmed()} onNo={() => setConfirming(false)} />
  )
}

interface ConfirmationProps {
  busy: boolean
  onYes: () => void
  onNo: () => void
}

/** Replaces the button, and takes its focus. */
function Confirmation({ busy, onYes, onNo }: ConfirmationProps) {
  const yes = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    yes.current?.focus()
  }, [])
  return (
    <div className="cancel-order" role="group" aria-label="Cancel this order?">
      <span>Cancel this order?</span>
      <Button
        ref={yes}
        look="secondary"
        size="small"
        busy={busy}
        busyText="Cancelling..."
        onClick={onYes}
      >
        Yes, cancel it
      </Button>
      <Button look="quiet" size="small" onClick={onNo}>
        Keep it
      </Button>
    </div>
  )
}
