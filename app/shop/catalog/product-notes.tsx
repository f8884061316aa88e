import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Disclosure } from '../../ui/disclosure.tsx'
import {
  formatUsd,
  formatWholeUsd,
  freeShippingOver,
  standardShipping,
} from '../pricing/pricing.ts'
import type { Product } from './product.ts'
import './product-notes.css'

interface ProductNotesProps {
  product: Product
  /** The way to the size tables, for what has sizes. */
  sizeGuide: ReactNode
}

/** What one asks before buying; opens without script. */
export function ProductNotes({ product, sizeGuide }: ProductNotesProps) {
  return (
    <div className="product-notes">
      <Disclosure summary="Cloth and care">
        <CareWords slug={product.category.slug} />
      </Disclosure>
      <Disclosure summary="Size and fit">
        <SizeWords slug={product.category.slug} sizeGuide={sizeGuide} />
      </Disclosure>
      <Disclosure summary="Shipping and returns">
        <p>
          {formatUsd(standardShipping)} to the US, Canada and Mexico, free on orders over{' '}
          {formatWholeUsd(freeShippingOver)}. It arrives in 3-5 business days.
        </p>
        <p>
          Send it back within 30 days of delivery. Exchanges are free; for a refund you pay the way
          back, unless it came damaged or was the wrong piece.{' '}
          <Link to="/returns-exchanges">Returns &amp; exchanges</Link>
        </p>
      </Disclosure>
    </div>
  )
}

function CareWords({ slug }: { slug: string }) {
  return <p>{careWords[slug] ?? careWords['women']}</p>
}

function SizeWords({ slug, sizeGuide }: { slug: string; sizeGuide: ReactNode }) {
  if (!sizedCategories.has(slug)) {
    return (
      <p>One size. Measures are in the description, in inches and centimetres where they matter.</p>
    )
  }
  return (
    <p>
      Made to your size. Tell us XS-XL in the order notes, or we write to you before cutting.{' '}
      {sizeGuide}
    </p>
  )
}

const sizedCategories = new Set(['women', 'men'])

const clothCare =
  'Air it after wearing and brush it dry. Wool and silk want a hanger, knitwear a shelf. Wash cold by hand or have it cleaned, as the label says; never tumble dry. A loose thread is pulled through to the inside, not cut.'

const careWords: Record<string, string> = {
  women: clothCare,
  men: clothCare,
  accessories: clothCare,
  'leather-goods':
    'Wipe with a dry cloth, feed it with a colourless cream twice a year, and let it dry away from heat if it gets wet. Marks soften into the surface with use.',
  jewellery:
    'Put it on last and take it off first: after scent, before water. Polish with the cloth it comes in and keep it in its bag.',
  home: 'Wash cool with like colours and dry in the air. Iron linen while it is still damp.',
  'cards-gifts':
    'Printed and finished by hand, so no two are quite alike. Keep paper flat and out of the sun.',
}
