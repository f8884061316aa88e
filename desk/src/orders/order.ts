export interface Address {
  first_name?: string
  last_name?: string
  email?: string
  phone?: string | null
  address_line_1?: string
  address_line_2?: string | null
  city?: string
  state?: string
  postal_code?: string
  country?: string
}

export interface Order {
  id: string
  order_number: string
  created_at: string
  status: string
  payment_status: string
  payment_method: string
  subtotal: number
  discount_amount: number
  shipping_amount: number
  tax_amount: number
  total_amount: number
  name: string
  email: string | null
  pieces: number
  billing_address: Address
  shipping_address: Address
  notes: string | null
  carrier: string | null
  tracking_number: string | null
  tracking_url: string | null
  shipped_at: string | null
  code: string | null
}

export interface Item {
  id: string
  product_slug: string
  product_name: string
  product_image_url: string | null
  size: string
  quantity: number
  unit_price: number
  total_price: number
  sku: string | null
}

/** In the lines of a parcel's label. */
export function addressLines(address: Address): string[] {
  const {
    first_name,
    last_name,
    address_line_1,
    address_line_2,
    city,
    state,
    postal_code,
    country,
  } = address
  return [
    [first_name, last_name],
    [address_line_1],
    [address_line_2],
    [city, state, postal_code],
    [country],
  ].flatMap((parts) => parts.filter(Boolean).join(' ') || [])
}
