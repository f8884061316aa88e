import { useCallback, useEffect, useState } from 'react'

import type { ApiError } from '../../../backend/api-error.ts'
import { callBackend } from '../../../backend/browser-backend.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import {
  deleteAddress,
  listAddresses,
  saveAddress,
  type AddressToSave,
  type SavedAddress,
} from './address.data.ts'
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

  /** Returns whether it was saved. */
  async function save(change: AddressToSave): Promise<boolean> {
    const error = await callBackend(
      'The address could not be saved',
      (backend) => saveAddress(backend, shopperId, change),
      'failed',
    )
    if (error === null) toast.success({ title: 'Address saved' })
    else toast.error({ description: saveFailureText(error) })
    await reload()
    return error === null
  }
  async function remove({ id, type, created_at, ...address }: SavedAddress) {
    const failed = await callBackend(
      'The address could not be removed',
      (backend) => deleteAddress(backend, id),
      'failed',
    )
    const undo = () => void save({ id: null, type, address, created_at })
    if (failed) toast.error({ description: 'Failed to remove the address. Please try again.' })
    else toast.success({ title: 'Address removed', action: { label: 'Undo', onClick: undo } })
    await reload()
  }
  return { addresses, reload, save, remove }
}

function saveFailureText(error: ApiError | 'failed'): string {
  if (error !== 'failed' && error.name === 'ADDRESS_LIMIT')
    return 'You can keep at most 50 addresses. Please remove one first.'
  if (error !== 'failed' && error.name === 'INVALID_ADDRESS')
    return addressRefusalText(error.detail)
  return 'Failed to save the address. Please try again.'
}
