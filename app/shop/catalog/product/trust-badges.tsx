import { Lock, RotateCcw, Truck } from 'lucide-react'

import { formatWholeUsd, freeShippingOver } from '../../pricing/pricing.ts'
import './trust-badges.css'

export function TrustBadges() {
  return (
    <ul className="trust-badges">
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
