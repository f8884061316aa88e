import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { signInPath } from '../session/session.ts'
import type { OrderError, OrderErrorAction } from './order-error.ts'

interface OrderErrorAlertProps {
  error: OrderError
  onDropCode: () => void
}

/** Why the order was not placed, with a button or link for the next step. Scrolls into view. */
export function OrderErrorAlert({ error, onDropCode }: OrderErrorAlertProps) {
  const link = links[error.action]
  const action = link ? (
    <ButtonLink {...link} look="secondary" size="small" prefetch="none" />
  ) : error.action === 'drop-code' ? (
    <Button look="secondary" size="small" onClick={onDropCode}>
      Order without the code
    </Button>
  ) : null
  return (
    // Every attempt unmounts the alert, so it scrolls once for each error.
    <Alert ref={bringIntoView} variant="destructive" title={error.title} action={action}>
      {error.lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {error.action === 'review' && <span>Please look over your order, then place it again.</span>}
    </Alert>
  )
}

function bringIntoView(alert: HTMLElement | null) {
  alert?.scrollIntoView({ block: 'nearest' })
}

const links: Partial<
  Record<OrderErrorAction, { to: string | { hash: string }; children: string }>
> = {
  'to-cart': { to: '/cart', children: 'Go to your cart' },
  'to-shipping': { to: { hash: 'shipping' }, children: 'Change the address' },
  'to-payment': { to: { hash: 'payment' }, children: 'Change the notes' },
  'sign-in': { to: signInPath('/checkout#review'), children: 'Sign In' },
}
