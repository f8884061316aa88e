import { withClass } from './class-name.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import './price.css'

export interface PriceProps {
  /** Already formatted: "$420.00". */
  amount: string
  /** What it cost before; its presence marks a reduction. */
  original?: string | null
  /** "20% OFF". */
  saving?: string | null
  /** A smaller line beneath, in another currency. */
  also?: string | null
  size?: 'regular' | 'large'
  className?: string
}

/** A strike-through is silent, so the words stand beside it for those who listen. */
export function Price({ amount, original, saving, also, size = 'regular', className }: PriceProps) {
  return (
    <span className={withClass('price', className)} data-size={size}>
      {original && <VisuallyHidden>Now </VisuallyHidden>}
      <span className="price-amount">{amount}</span>
      {original && (
        <>
          <VisuallyHidden> was </VisuallyHidden>
          <s>{original}</s>
        </>
      )}
      {saving && <span className="price-saving">{saving}</span>}
      {also && <span className="price-also">{also}</span>}
    </span>
  )
}
