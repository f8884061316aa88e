import type { Product } from './product.ts'

/** The description in paragraphs, which empty lines separate. */
export function ProductDescription({ product }: { product: Pick<Product, 'description'> }) {
  if (!product.description) return null
  return (
    <div className="product-description">
      {product.description.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
