import './price.css'

export interface PriceProps {
  /** Formatted: "$420.00". */
  amount: string
  /** The former price; its presence marks a reduction. */
  original?: string | null
  /** "20% OFF". */
  saving?: string | null
  /** The price in another currency, on a line of its own. */
  also?: string | null
  size?: 'regular' | 'large'
}

/** Screen readers do not announce strike-through, so visually hidden words say it. */
export function Price({ amount, original, saving, also, size = 'regular' }: PriceProps) {
  return (
    <span className="price" data-size={size}>
      {original && <span className="visually-hidden">Now </span>}
      <span>{amount}</span>
      {original && (
        <>
          <span className="visually-hidden"> was </span>
          <s>{original}</s>
        </>
      )}
      {saving && <small className="price-saving">{saving}</small>}
      {also && <small className="price-also">{also}</small>}
    </span>
  )
}
