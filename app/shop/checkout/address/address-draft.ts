import type { Texts } from '../../../ui/form/form-draft.ts'
import { countries, type ShippingAddress } from '../../orders/order.ts'
import type { AddressToSave, SavedAddress } from './address.data.ts'
import { emptyShippingAddress, type AddressKind } from './address.ts'

/** What the editor of an address holds as it opens; `id` is empty for a new one. */
export function editorTexts(saved: SavedAddress | null): Texts {
  if (saved === null) return { ...emptyShippingAddress, id: '', type: 'shipping' }
  const { created_at: _createdAt, ...texts } = saved
  return { ...texts }
}

/** The address of these texts, which may be of an older release. */
export function addressOfTexts(texts: Texts): AddressToSave {
  const names = Object.keys(emptyShippingAddress) as (keyof ShippingAddress)[]
  const fields = Object.fromEntries(names.map((name) => [name, texts[name] ?? '']))
  const address = { ...emptyShippingAddress, ...fields }
  const country = Object.hasOwn(countries, address.country) ? address.country : 'US'
  const type: AddressKind = texts['type'] === 'billing' ? 'billing' : 'shipping'
  return { id: texts['id'] || null, type, address: { ...address, country } }
}
