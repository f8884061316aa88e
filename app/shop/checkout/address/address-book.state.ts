import { useCallback, useEffect, useState } from 'react'

import { logError } from '../../../document/error-log.ts'
import { browserBackend } from '../../../backend/browser-backend.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import {
  deleteAddress,
  listAddresses,
  saveAddress,
  type AddressToSave,
  type SavedAddress,
} from './address.data.ts'

type AddressBookState =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; addresses: SavedAddress[] }

/** A shopper's addresses. `save` and `remove` report their result in a toast and reload the list. */
export function useAddressBook(shopperId: string) {
  const [state, setState] = useState<AddressBookState>({ status: 'loading' })
  const reload = useCallback(async () => {
    try {
      const addresses = await listAddresses(await browserBackend(), shopperId)
      setState({ status: 'ready', addresses })
    } catch (error) {
      logError('The saved addresses could not be read', error)
      setState((before) => (before.status === 'ready' ? before : { status: 'failed' }))
    }
  }, [shopperId])
  useEffect(() => void reload(), [reload])

  /** Returns whether it was saved. */
  async function save(change: AddressToSave): Promise<boolean> {
    const description = await trySave(change)
    if (description) toast.error({ description })
    else toast.success({ title: 'Address saved' })
    await reload()
    return description === null
  }
  async function remove({ id, type, ...address }: SavedAddress) {
    try {
      await deleteAddress(await browserBackend(), id)
      const undo = () => void save({ id: null, type, address })
      toast.success({ title: 'Address removed', action: { label: 'Undo', onClick: undo } })
    } catch (error) {
      logError('The address could not be removed', error)
      toast.error({ description: 'Failed to remove the address. Please try again.' })
    }
    await reload()
  }
  return { state, reload, save, remove }
}

/** The error message, or null when saved. */
async function trySave(change: AddressToSave): Promise<string | null> {
  const failure = 'Failed to save the address. Please try again.'
  try {
    const error = await saveAddress(await browserBackend(), change)
    if (error?.name === 'ADDRESS_LIMIT')
      return 'You can keep at most 50 addresses. Please remove one first.'
    return error && failure
  } catch (error) {
    logError('The address could not be saved', error)
    return failure
  }
}
