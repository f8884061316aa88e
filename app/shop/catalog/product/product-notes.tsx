import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { shop } from '../../../../content/shop.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { formatUsd, formatWholeUsd } from '../../pricing/pricing.ts'
import { useRates } from '../../pricing/rates.state.ts'
import type { CareAndSize } from './care-and-size.ts'
import './product-notes.css'

interface ProductNotesProps {
  texts: CareAndSize
  /** Link to the size guide. */
  sizeGuide: ReactNode
}

export function ProductNotes({ texts, sizeGuide }: ProductNotesProps) {
  const rates = useRates()
  return (
    <div className="product-notes">
      <Disclosure summary="Care">
        <p>{texts.care}</p>
      </Disclosure>
      <Disclosure summary="Size and fit">
        <p>
          <span>{texts.size}</span> {texts.hasSizeGuide && sizeGuide}
        </p>
      </Disclosure>
      <Disclosure summary="Shipping and returns">
        <p>
          {`${formatUsd(rates.standard_shipping)} to the US, Canada and Mexico, free on orders over ${formatWholeUsd(rates.free_shipping_over)}. It arrives in ${shop.deliveryTime}.`}
        </p>
        <p>
          <span>{`Send it back within ${shop.returnDays} days of delivery. Exchanges are free. For a refund you pay for return shipping, unless the piece is defective or the wrong one.`}</span>{' '}
          <Link to="/returns-exchanges">Returns &amp; exchanges</Link>
        </p>
      </Disclosure>
    </div>
  )
}

/** A product's description; an empty line begins a new paragraph. */
export function ProductDescription({ text }: { text: string }) {
  return (
    <div className="product-description">
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
