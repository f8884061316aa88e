import { useId, useState } from 'react'

import type { Product } from '../shop/catalog/product/product.ts'
import { observeInView } from '../ui/in-view.ts'
import { lazyComponent } from '../ui/lazy.ts'
import './more-from.css'

const RelatedProducts = lazyComponent(
  async () => (await import('./related-products.tsx')).RelatedProducts,
)

/**
 * Other products of the category, fetched when scrolled near. They are not part of the rendered page, because a sale
 * of any of them would then invalidate it.
 */
export function MoreFrom({ product }: { product: Product }) {
  const id = useId()
  const [near, setNear] = useState(wasNear)
  const [watch] = useState(() => (section: HTMLElement | null) => {
    if (section === null) return
    function show(inView: boolean) {
      if (!inView) return
      wasNear = true
      setNear(true)
    }
    return observeInView(section, show, { rootMargin: '100% 0px' })
  })
  return (
    <section ref={watch} className="more-from" aria-labelledby={id}>
      <h2 id={id}>
        More from <bdi>{product.category.name}</bdi>
      </h2>
      {near && <RelatedProducts product={product} />}
    </section>
  )
}

/** Later products of a visit show the grid at once: Back restores the scroll position only on a page as high as before. */
let wasNear = false
