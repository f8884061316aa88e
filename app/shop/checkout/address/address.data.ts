import type { Backend } from '../../../client/backend.ts'
import { throwRefusal } from '../../../client/api-error.ts'
import type { AddressToSave, SavedAddress } from './address.ts'

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

/**
 * Saves an address of this shopper. Returns its id, or null when it was removed in the meantime.
 *
 * @throws a Refusal: ADDRESS_LIMIT, INVALID_ADDRESS
 */
export async function saveAddress(
  backend: Backend,
  shopperId: string,
  { id, type, address, created_at }: AddressToSave,
): Promise<string | null> {
  const row = { ...address, type }
  const table = backend.from('shop_addresses')
  const { data, error } = id
    ? await table.update(row).eq('id', id).select('id')
    : await table.insert({ ...row, user_id: shopperId, created_at }).select('id')
  throwRefusal(error)
  return data?.[0]?.id ?? null
}

/** Returns whether it was still there. */
export async function deleteAddress(backend: Backend, id: string): Promise<boolean> {
  const { data } = await backend
    .from('shop_addresses')
    .delete()
    .eq('id', id)
    .select('id')
    .throwOnError()
  return data.length > 0
}
