import { useCallback, useEffect, useState } from 'react'

import { browserBackend } from '../../platform/browser-backend.ts'
import { confirm, notify } from '../../ui/toast.ts'
import {
  deleteAddress,
  listAddresses,
  saveAddress,
  type AddressToSave,
  type SavedAddress,
} from './address.data.ts'

export type AddressBookState =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; addresses: SavedAddress[] }

/** The addresses of whoever is signed in. Each act says how it went, and the book is read again. */
export function useAddressBook(shopperId: string) {
  const [state, setState] = useState<AddressBookState>({ status: 'loading' })
  const reload = useCallback(async () => {
    try {
      setState({ status: 'ready', addresses: await listAddresses(browserBackend(), shopperId) })
    } catch (error) {
      console.error('The saved addresses could not be read', error)
      setState((before) => (before.status === 'ready' ? before : { status: 'failed' }))
    }
  }, [shopperId])
  useEffect(() => void reload(), [reload])

  /** True when the address is kept as it was typed. */
  async function save(change: AddressToSave): Promise<boolean> {
    const problem = await keep(change)
    if (problem) notify({ title: 'Error', description: problem, variant: 'destructive' })
    else confirm({ title: 'Address saved' })
    await reload()
    return problem === null
  }
  async function remove(address: SavedAddress) {
    try {
      await deleteAddress(browserBackend(), address.id)
      const undo = () => void save(asNew(address))
      confirm({ title: 'Address removed', action: { label: 'Undo', onClick: undo } })
    } catch (error) {
      console.error('The address could not be removed', error)
      const description = 'Failed to remove the address. Please try again.'
      notify({ title: 'Error', description, variant: 'destructive' })
    }
    await reload()
  }
  return { state, reload, save, remove }
}

/** What went wrong, in words, or null. */
async function keep(change: AddressToSave): Promise<string | null> {
  try {
    const refusal = await saveAddress(browserBackend(), change)
    if (refusal?.name === 'ADDRESS_LIMIT')
      return 'You can keep at most 50 addresses. Please remove one first.'
    return refusal && failure
  } catch (error) {
    console.error('The address could not be saved', error)
    return failure
  }
}

function asNew({ id: _id, type, ...address }: SavedAddress): AddressToSave {
  return { id: null, type, address }
}

const failure = 'Failed to save the address. Please try again.'
