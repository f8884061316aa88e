import { Lock, RotateCcw, Truck } from 'lucide-react'

import { formatWholeUsd, freeShippingOver } from '../pricing/pricing.ts'
import './trust-strip.css'

/** A shopper's first questions after the price. */
export function TrustStrip() {
  return (
    <ul className="trust-strip">
      <li>
        <Truck aria-hidden />
        Free Shipping over {formatWholeUsd(freeShippingOver)}
      </li>
      <li>
        <Lock aria-hidden />
        Secure Payment
      </li>
      <li>
        <RotateCcw aria-hidden />
        30-day return
      </li>
    </ul>
  )
}
