import { Skeleton } from '../../ui/skeleton.tsx'
import './product-card.css'

/** A card that is still coming, in the geometry of the card. */
export function ProductCardSkeleton() {
  return (
    <div className="product-card" aria-hidden>
      <div className="product-card-picture">
        <Skeleton ratio="4/5" />
      </div>
      <Skeleton lines={1} text="fine" width="40%" />
      <Skeleton lines={2} />
      <div className="product-card-foot" />
    </div>
  )
}
