import { useState, type ReactNode } from 'react'

import { watchView } from '../../ui/in-view.ts'
import { formatUsd } from '../pricing/pricing.ts'
import type { Product } from './product.ts'
import './buy-bar.css'

interface BuyBarProps {
  product: Product
  /** The buttons of the page itself; the bar stands in for them while they are out of view. */
  children: ReactNode
  /** Add to Cart once more. */
  action: ReactNode
}

/** On phones, price and Add to Cart stay at the foot of the window once the page's own button is gone. */
export function BuyBar({ product, children, action }: BuyBarProps) {
  const [away, setAway] = useState(false)
  // Watches for as long as the buttons stand there. What lies below the window counts as in view, so
  // that a jump over the buttons is noticed as well as a slow scroll.
  const [watch] = useState(() => (buttons: HTMLElement | null) => {
    if (buttons === null) return
    return watchView(buttons, (inView) => setAway(!inView), { rootMargin: '0px 0px 100000px' })
  })
  return (
    <>
      <div ref={watch}>{children}</div>
      <div className="buy-bar" data-shown={away || undefined} inert={!away}>
        <p>
          <span>{product.name}</span>
          <strong>{formatUsd(product.price)}</strong>
        </p>
        {action}
      </div>
    </>
  )
}
