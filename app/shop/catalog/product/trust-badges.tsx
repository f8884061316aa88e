import { Lock, RotateCcw, Truck } from 'lucide-react'

import { formatWholeUsd, freeShippingOver } from '../../pricing/pricing.ts'
import './trust-badges.css'

export function TrustBadges() {
  return (
    <ul className="trust-badges">
      {badges.map(([Icon, text]) => (
        <li key={text}>
          <Icon aria-hidden />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

const badges = [
  [Truck, `Free Shipping over ${formatWholeUsd(freeShippingOver)}`],
  [Lock, 'Secure Payment'],
  [RotateCcw, '30-day return'],
] as const
