import { Link } from 'react-router'

import { usePrefetch } from '../../../ui/in-view.ts'
import { productPath, type ProductSummary } from './product.ts'

/** Category and name of a product's card; the name is the link that covers the card. */
export function ProductCardHeading({ product }: { product: ProductSummary }) {
  const { link, prefetch } = usePrefetch()
  return (
    <>
      <p className="card-category">
        <bdi>{product.category.name}</bdi>
      </p>
      <h3>
        <Link to={productPath(product)} prefetch={prefetch} ref={link}>
          <bdi>{product.name}</bdi>
        </Link>
      </h3>
    </>
  )
}
