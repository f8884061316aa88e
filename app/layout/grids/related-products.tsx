import { useEffect, useState } from 'react'

import { browserBackend } from '../../backend/browser-backend.ts'
import { logError } from '../../document/error-log.ts'
import { listRelatedProducts } from '../../shop/catalog/product/product.data.ts'
import type { Product, ProductSummary } from '../../shop/catalog/product/product.ts'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'

/** Up to four other products of a product's category that are in stock. */
export function RelatedProducts({ product }: { product: Product }) {
  const [products, setProducts] = useState<ProductSummary[] | null>(null)
  useEffect(() => {
    browserBackend()
      .then((backend) => listRelatedProducts(backend, product))
      .then(setProducts, (error) => {
        logError('The related products could not be read', error)
        setProducts([])
      })
  }, [product])
  if (products === null) return <ProductGridSkeleton columns="section" count={4} />
  if (products.length === 0) return null
  return <ProductGrid products={products} columns="section" />
}
