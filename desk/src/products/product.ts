export interface Product {
  id: string
  slug: string
  name: string
  description: string | null
  care: string | null
  price: number
  original_price: number | null
  category_slug: string
  category_name: string
  stock_quantity: number
  is_low: boolean
  is_active: boolean
  is_featured: boolean
  has_sizes: boolean
  pictures: string[]
}

export interface Category {
  id: string
  slug: string
  name: string
  description: string | null
  image_url: string | null
  product_count: number
}
