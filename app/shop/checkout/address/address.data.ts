import type { Backend } from '../../../backend/backend.ts'
import { namedOrThrow, type ApiError } from '../../../backend/api-error.ts'
import type { ShippingAddress } from '../../orders/order.ts'
import type { AddressKind } from './address.ts'

export interface SavedAddress extends ShippingAddress {
  id: string
  type: AddressKind
  created_at: string
}

/** A shopper's saved addresses, newest first; at most fifty. */
export async function listAddresses(backend: Backend, shopperId: string): Promise<SavedAddress[]> {
  const { data } = await backend
    .from('shop_addresses')
    .select(
      'id, type, created_at, first_name, last_name, address_line_1, address_line_2, city, state, postal_code, country',
    )
    .eq('user_id', shopperId)
    .order('created_at', { ascending: false })
    .order('id')
    .throwOnError()
  return data.map((row) => ({ ...row, address_line_2: row.address_line_2 ?? '' }))
}

/** `id`: of the address to replace, or null for a new one. `created_at`: of a removed one that is saved again. */
export interface AddressToSave {
  id: string | null
  type: AddressKind
  address: ShippingAddress
  created_at?: string
}

/**
 * Saves an address of this shopper. Returns a named error (ADDRESS_LIMIT, INVALID_ADDRESS), or null.
 *
 * @throws any other error
 */
export async function saveAddress(
  backend: Backend,
  shopperId: string,
  { id, type, address, created_at }: AddressToSave,
): Promise<ApiError | null> {
  const row = { ...address, type }
  const { error } = id
    ? await backend.from('shop_addresses').update(row).eq('id', id)
    : await backend.from('shop_addresses').insert({ ...row, user_id: shopperId, created_at })
  return namedOrThrow(error)
}

export async function deleteAddress(backend: Backend, id: string): Promise<void> {
  await backend.from('shop_addresses').delete().eq('id', id).throwOnError()
}
