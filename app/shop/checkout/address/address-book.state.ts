import { useMutation, useQuery } from '@tanstack/react-query'

import { Refusal } from '../../../client/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { callAs, shopperQuery } from '../../session/shopper-query.state.tsx'
import { deleteAddress, listAddresses, saveAddress } from './address.data.ts'
import type { AddressToSave, SavedAddress } from './address.ts'
import { addressRefusalText } from './address-errors.ts'

/** A shopper's saved addresses. */
export function addressesQuery(shopperId: string) {
  return shopperQuery([shopperId, 'saved addresses'], listAddresses)
}

/** A shopper's addresses. `save` and `remove` report their result in a toast; the list is read again. */
export function useAddressBook(shopperId: string) {
  const query = addressesQuery(shopperId)
  const { data: addresses, isError, refetch: reload } = useQuery(query)
  const { queryKey: mutationKey } = query
  const saving = useMutation({
    mutationKey,
    mutationFn: (change: AddressToSave) =>
      callAs(shopperId, (backend) => saveAddress(backend, shopperId, change)),
  })
  const removing = useMutation({
    mutationKey,
    mutationFn: (id: string) => callAs(shopperId, (backend) => deleteAddress(backend, id)),
  })

  /** Returns null when it failed; the id is null when the address was removed in the meantime. */
  async function save(change: AddressToSave): Promise<{ id: string | null } | null> {
    try {
      const id = await saving.mutateAsync(change)
      if (id === null) toast.error({ description: goneText })
      else toast.success({ title: 'Address saved' })
      return { id }
    } catch (error) {
      toast.error({ description: saveFailureText(error) })
      return null
    }
  }
  async function remove({ id, type, created_at, ...address }: SavedAddress) {
    const removed = await removing.mutateAsync(id).catch(() => 'failed' as const)
    const undo = () => void save({ id: null, type, address, created_at })
    if (removed === 'failed')
      toast.error({ description: 'Failed to remove the address. Please try again.' })
    else if (!removed) toast(removedBefore)
    else toast.success({ title: 'Address removed', action: { label: 'Undo', onClick: undo } })
  }
  return { addresses, isError, reload, save, remove }
}

function saveFailureText(error: unknown): string {
  const { name, detail } = error instanceof Refusal ? error : { name: '', detail: {} }
  if (name === 'ADDRESS_LIMIT') return 'You can keep at most 50 addresses. Please remove one first.'
  if (name === 'INVALID_ADDRESS') return addressRefusalText(detail)
  return 'Failed to save the address. Please try again.'
}

const goneText = 'This address was removed in another window. Save again to keep it as a new one.'

const removedBefore = {
  title: 'Already removed',
  description: 'This address was removed in another window.',
}
