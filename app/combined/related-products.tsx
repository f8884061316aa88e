import { useEffect, useState } from 'react'

import { callBackend } from '../client/browser-backend.ts'
import { listRelatedProducts } from '../shop/catalog/product/product.data.ts'
import { categoryPath, type Product, type ProductSummary } from '../shop/catalog/product/product.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'

/** Up to four other products of the category that are in stock, and a link to the category. */
export function RelatedProducts({ product }: { product: Product }) {
  const [products, setProducts] = useState<readonly ProductSummary[] | null>(null)
  useEffect(() => {
    void callBackend(
      'The related products could not be read',
      (backend) => listRelatedProducts(backend, product),
      [],
    ).then(setProducts)
  }, [product])
  return (
    <>
      {products === null ? (
        <ProductGridSkeleton columns="section" count={4} />
      ) : (
        products.length > 0 && <ProductGrid products={products} columns="section" />
      )}
      <ButtonLink to={categoryPath(product.category)} look="secondary">
        {`View all in ${product.category.name}`}
      </ButtonLink>
    </>
  )
}
