import type { Backend } from '../../platform/backend.ts'
import { refusalOf, type Refusal } from '../../platform/refusal.ts'
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

/** An address as it is typed, and the one it replaces, if any. */
export interface AddressToSave {
  id: string | null
  type: AddressKind
  address: ShippingAddress
}

/**
 * Keeps a new address, or changes one. A refusal is named: ADDRESS_LIMIT.
 *
 * @throws when the backend failed or did not answer
 */
export async function saveAddress(
  backend: Backend,
  { id, type, address }: AddressToSave,
): Promise<Refusal | null> {
  const row = { ...address, type }
  const { error } = id
    ? await backend.from('shop_addresses').update(row).eq('id', id)
    : await backend.from('shop_addresses').insert(row)
  if (!error) return null
  const refusal = refusalOf(error)
  if (refusal === null) throw error
  return refusal
}

/** @throws when the backend failed or did not answer */
export async function deleteAddress(backend: Backend, id: string): Promise<void> {
  await backend.from('shop_addresses').delete().eq('id', id).throwOnError()
}
