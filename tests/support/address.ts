import type { BillingAddress, ShippingAddress } from '../../app/shop/orders/order.ts'

/** Where Ada's parcels go. */
export const adasShipping: ShippingAddress = {
  first_name: 'Ada',
  last_name: 'Marlowe',
  address_line_1: '18 Mercer Street',
  address_line_2: '',
  city: 'New York',
  state: 'NY',
  postal_code: '10013',
  country: 'US',
}

/** Where her bills go: the same house, with a way to write to her. */
export const adasBilling: BillingAddress = { ...adasShipping, email: 'ada@example.com', phone: '' }
