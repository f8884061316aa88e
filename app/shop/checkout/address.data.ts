import type { Backend } from '../../platform/backend.ts'
import type { ShippingAddress } from '../orders/order.ts'
import type { AddressKind } from './address-form.ts'

export interface SavedAddress extends ShippingAddress {
  id: string
  type: AddressKind
}

/** The addresses a shopper kept at earlier orders, the latest first; at most fifty exist. */
export async function listAddresses(backend: Backend, shopperId: string): Promise<SavedAddress[]> {
  const { data } = await backend
    .from('shop_addresses')
    .select(
      'id, type, first_name, last_name, address_line_1, address_line_2, city, state, postal_code, country',
    )
    .eq('user_id', shopperId)
    .order('created_at', { ascending: false })
    .order('id')
    .throwOnError()
  return data.map((row) => ({ ...row, address_line_2: row.address_line_2 ?? '' }))
}
