import { useCallback, useEffect, useState } from 'react'

import { callBackend } from '../../../client/browser-backend.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { deleteAddress, listAddresses, saveAddress, type AddressResult } from './address.data.ts'
import type { AddressToSave, SavedAddress } from './address.ts'
import { addressRefusalText } from './address-errors.ts'

/** A shopper's addresses. `save` and `remove` report their result in a toast and reload the list. */
export function useAddressBook(shopperId: string) {
  const [addresses, setAddresses] = useState<SavedAddress[] | 'loading' | 'failed'>('loading')
  const reload = useCallback(async () => {
    const read = await callBackend(
      'The saved addresses could not be read',
      (backend) => listAddresses(backend, shopperId),
      'failed',
    )
    // A failed reload keeps the list.
    setAddresses((before) => (read === 'failed' && Array.isArray(before) ? before : read))
  }, [shopperId])
  useEffect(() => void reload(), [reload])

  async function save(change: AddressToSave): Promise<AddressResult | 'failed'> {
    const result = await callBackend(
      'The address could not be saved',
      (backend) => saveAddress(backend, shopperId, change),
      'failed',
    )
    if (result !== 'failed' && result.outcome === 'saved') toast.success({ title: 'Address saved' })
    else toast.error({ description: saveFailureText(result) })
    await reload()
    return result
  }
  async function remove({ id, type, created_at, ...address }: SavedAddress) {
    const removed = await callBackend(
      'The address could not be removed',
      (backend) => deleteAddress(backend, id),
      'failed',
    )
    const undo = () => void save({ id: null, type, address, created_at })
    if (removed === 'failed')
      toast.error({ description: 'Failed to remove the address. Please try again.' })
    else if (!removed) toast(removedBefore)
    else toast.success({ title: 'Address removed', action: { label: 'Undo', onClick: undo } })
    await reload()
  }
  return { addresses, reload, save, remove }
}

function saveFailureText(result: AddressResult | 'failed'): string {
  if (result !== 'failed' && result.outcome === 'gone')
    return 'This address was removed in another window. Save again to keep it as a new one.'
  const error = result !== 'failed' && result.outcome === 'refused' ? result.error : null
  if (error?.name === 'ADDRESS_LIMIT')
    return 'You can keep at most 50 addresses. Please remove one first.'
  if (error?.name === 'INVALID_ADDRESS') return addressRefusalText(error.detail)
  return 'Failed to save the address. Please try again.'
}

const removedBefore = {
  title: 'Already removed',
  description: 'This address was removed in another window.',
}
