import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

import { browserBackend } from '../../platform/browser-backend.ts'
import { Button } from '../../ui/button.tsx'
import { confirm, notify } from '../../ui/toast.ts'
import { cancelOrder } from './order.data.ts'

import './cancel-order.css'

/** Asks once more before it cancels: the pieces go back to the shop and may be sold to somebody else. */
export function CancelOrder({ orderNumber }: { orderNumber: string }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  async function cancel() {
    setBusy(true)
    await attempt(orderNumber)
    // Cancelled or not: the page shows what is true now.
    await revalidate()
    setBusy(false)
    setAsking(false)
  }
  if (!asking) {
    return (
      <Button look="quiet" onClick={() => setAsking(true)}>
        Cancel order
      </Button>
    )
  }
  return <LastQuestion busy={busy} onYes={() => void cancel()} onNo={() => setAsking(false)} />
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

async function attempt(orderNumber: string) {
  try {
    const { outcome } = await cancelOrder(browserBackend(), orderNumber)
    if (outcome === 'cancelled') {
      confirm({ title: 'Order cancelled', description: `Order ${orderNumber} will not be sent.` })
    } else {
      const description = 'We are already packing this order. Write to us and we will help.'
      notify({ title: 'Too late to cancel here', description, variant: 'destructive' })
    }
  } catch (error) {
    console.error('The order could not be cancelled', error)
    notify({
      title: 'Error',
      description: 'Failed to cancel your order. Please try again.',
      variant: 'destructive',
    })
  }
}
