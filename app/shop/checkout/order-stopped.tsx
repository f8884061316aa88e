import { useEffect, useRef } from 'react'

import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { signInPath } from '../auth/auth.ts'
import type { OrderProblem, WayOn } from './order-problem.ts'

interface OrderStoppedProps {
  problem: OrderProblem
  onDropCode: () => void
}

/** Why the order was not placed and the way on, beside the button that was pressed. */
export function OrderStopped({ problem, onDropCode }: OrderStoppedProps) {
  const box = useRef<HTMLDivElement>(null)
  // Each attempt brings its own: while one is under way this is not on the page.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const link = ways[problem.way]
  const action = link ? (
    <ButtonLink {...link} look="secondary" size="small" prefetch="none" />
  ) : problem.way === 'drop-code' ? (
    <Button look="secondary" size="small" onClick={onDropCode}>
      Order without the code
    </Button>
  ) : null
  return (
    <div ref={box}>
      <Alert variant="destructive" title={problem.title} action={action}>
        {problem.lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {problem.way === 'look-again' && (
          <span>Please look over your order, then place it again.</span>
        )}
      </Alert>
    </div>
  )
}

const ways: Partial<Record<WayOn, { to: string | { hash: string }; children: string }>> = {
  'to-cart': { to: '/cart', children: 'Go to your cart' },
  'to-shipping': { to: { hash: 'shipping' }, children: 'Change the address' },
  'to-payment': { to: { hash: 'payment' }, children: 'Change the notes' },
  'sign-in': { to: signInPath('/checkout#review'), children: 'Sign In' },
}
