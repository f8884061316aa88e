import { useEffect, useRef, useState } from 'react'

import { Button } from '../../ui/button.tsx'
import { useCancelOrder } from './cancel-order.state.ts'

import './cancel-order.css'

/** Asks once more before it cancels: the pieces go back to the shop and may be sold to somebody else. */
export function CancelOrder({ orderNumber }: { orderNumber: string }) {
  const [asking, setAsking] = useState(false)
  const { busy, cancel } = useCancelOrder(orderNumber)
  async function cancelNow() {
    await cancel()
    setAsking(false)
  }
  if (!asking) {
    return (
      <Button look="quiet" onClick={() => setAsking(true)}>
        Cancel order
      </Button>
    )
  }
  return <LastQuestion busy={busy} onYes={() => void cancelNow()} onNo={() => setAsking(false)} />
}

interface LastQuestionProps {
  busy: boolean
  onYes: () => void
  onNo: () => void
}

/** Stands where the button stood, and takes over its focus. */
function LastQuestion({ busy, onYes, onNo }: LastQuestionProps) {
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
