import { useState, type ReactNode } from 'react'

import { observeInView } from '../../../ui/in-view.ts'
import { formatUsd } from '../../pricing/pricing.ts'
import type { Product } from './product.ts'
import './buy-bar.css'

interface BuyBarProps {
  product: Product
  /** The page's own buttons; the bar is shown while they are above the viewport. */
  children: ReactNode
  /** The bar's Add to Cart. */
  action: ReactNode
}

/** On phones a bar at the bottom of the window, shown once the page's own buttons are scrolled away. */
export function BuyBar({ product, children, action }: BuyBarProps) {
  const [shown, setShown] = useState(false)
  // Everything below the window counts as in view, so that a jump past the buttons is noticed as well.
  const [watch] = useState(() => (buttons: HTMLElement | null) => {
    if (buttons === null) return
    return observeInView(buttons, (inView) => setShown(!inView), { rootMargin: '0px 0px 100000px' })
  })
  return (
    <>
      <div ref={watch}>{children}</div>
      <div className="buy-bar" data-shown={shown || undefined} inert={!shown}>
        <p>
          <small>{product.name}</small>
          <strong>{formatUsd(product.price)}</strong>
        </p>
        {action}
      </div>
    </>
  )
}
