import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { browserBackend } from '../client/browser-backend.ts'
import { categoryPath, type Product } from '../shop/catalog/product/product.ts'
import { ButtonLink } from '../ui/button.tsx'
import { observeInView } from '../ui/in-view.ts'
import { ProductGridSkeleton } from './grid-skeletons.tsx'
import { ProductGrid } from './product-card.tsx'

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
  const { data: products, isError } = useQuery({
    queryKey: [null, 'related products', product.id],
    async queryFn() {
      const { listRelatedProducts } = await import('../shop/catalog/listing/listing.data.ts')
      return listRelatedProducts(await browserBackend(), product)
    },
    enabled: near,
    staleTime: Infinity,
  })
  return (
    <section ref={watch} className="more-from" aria-labelledby={id}>
      <h2 id={id}>
        More from <bdi>{product.category.name}</bdi>
      </h2>
      {!products && !isError && <ProductGridSkeleton columns="section" count={4} />}
      {products && products.length > 0 && <ProductGrid products={products} columns="section" />}
      <ButtonLink to={categoryPath(product.category)} look="secondary">
        {`View all in ${product.category.name}`}
      </ButtonLink>
    </section>
  )
}
