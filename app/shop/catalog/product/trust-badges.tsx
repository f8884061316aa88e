import { Lock, RotateCcw, Truck } from 'lucide'

import { shop } from '../../../../content/shop.ts'
import { Icon } from '../../../ui/icon.tsx'
import { formatWholeUsd } from '../../pricing/pricing.ts'
import { useRates } from '../../pricing/rates.state.ts'
import './trust-badges.css'

export function TrustBadges() {
  const limit = formatWholeUsd(useRates().free_shipping_over)
  const badges = [
    [Truck, `Free Shipping over ${limit}`],
    [Lock, 'Secure Payment'],
    [RotateCcw, `${shop.returnDays}-day return`],
  ] as const
  return (
    <ul className="trust-badges">
      {badges.map(([icon, text]) => (
        <li key={text}>
          <Icon of={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
