import { useEffect, useId, useState } from 'react'

import { callBackend } from '../client/browser-backend.ts'
import { categoryPath, type Product, type ProductSummary } from '../shop/catalog/product/product.ts'
import { ButtonLink } from '../ui/button.tsx'
import { observeInView } from '../ui/in-view.ts'
import { ProductGrid, ProductGridSkeleton } from './product-card.tsx'
import './more-from.css'

/**
 * Up to four other products of the category that are in stock, and a link to it. They are fetched when scrolled near,
 * and are not part of the rendered page, because a sale of any of them would then invalidate it. Their room is kept
 * free from the start, so that nothing below moves.
 */
export function MoreFrom({ product }: { product: Product }) {
  const id = useId()
  const [near, setNear] = useState(false)
  const [watch] = useState(() => (section: HTMLElement | null) => {
    if (section === null) return
    return observeInView(section, (inView) => inView && setNear(true), { rootMargin: '100% 0px' })
  })
  const [products, setProducts] = useState<readonly ProductSummary[] | null>(null)
  useEffect(() => {
    if (!near) return
    void callBackend(
      'The related products could not be read',
      async (backend) => {
        const { listRelatedProducts } = await import('../shop/catalog/listing/listing.data.ts')
        return listRelatedProducts(backend, product)
      },
      [],
    ).then(setProducts)
  }, [near, product])
  return (
    <section ref={watch} className="more-from" aria-labelledby={id}>
      <h2 id={id}>
        More from <bdi>{product.category.name}</bdi>
      </h2>
      {products === null ? (
        <ProductGridSkeleton columns="section" count={4} />
      ) : (
        products.length > 0 && <ProductGrid products={products} columns="section" />
      )}
      <ButtonLink to={categoryPath(product.category)} look="secondary">
        {`View all in ${product.category.name}`}
      </ButtonLink>
    </section>
  )
}
