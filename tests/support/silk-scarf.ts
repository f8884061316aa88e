import type { Product } from '../../app/shop/catalog/product/product.ts'

/** A product for tests without a database: $20, 4 in stock, not on sale, without a picture. */
export const silkScarf: Product = {
  id: 'silk-scarf',
  name: 'Silk Scarf',
  slug: 'silk-scarf',
  description: null,
  care: null,
  price: 20,
  original_price: null,
  image_url: null,
  images: [],
  stock_quantity: 4,
  is_active: true,
  is_featured: false,
  category_id: 'accessories',
  category: { id: 'accessories', name: 'Accessories', slug: 'accessories' },
  sizes: '[]',
}
