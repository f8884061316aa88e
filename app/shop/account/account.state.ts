import { useMutation, useQuery } from '@tanstack/react-query'

import { browserBackend, callBackend } from '../../client/browser-backend.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { unreachableMessage } from '../../ui/form/submit-form.tsx'
import { checkPassword, signOut, type AuthFailure } from '../session/auth.data.ts'
import { openAuth } from '../session/session.state.ts'
import { callAs, shopperQuery } from '../session/shopper-query.state.tsx'
import { deleteAccount, getOwnData, getProfile, saveProfile } from './account.data.ts'
import { dateRange, type Profile, type ProfileProblem } from './profile.ts'

/** The profile of a shopper; null until the form is saved for the first time. Without a shopper it is not read. */
export function profileQuery(shopperId: string | null) {
  return shopperQuery([shopperId, 'profile'], getProfile)
}

/** The profile of the signed-in shopper: undefined while it loads and when it failed to, with the message of the error. */
export function useProfile(shopperId: string) {
  const query = profileQuery(shopperId)
  const { data: profile, error, refetch: reload } = useQuery(query)
  const saving = useMutation({
    mutationKey: query.queryKey,
    mutationFn: ([typed, changed]: [typed: Profile, changed: Partial<Profile>]) =>
      callAs(shopperId, (backend) => saveProfile(backend, shopperId, typed, changed)),
  })

  /** Saves the changed fields and reads again. */
  async function save(typed: Profile, changed: Partial<Profile>): Promise<ProfileProblem | null> {
    try {
      const outcome = await saving.mutateAsync([typed, changed])
      return outcome === 'saved' ? null : { field: 'date_of_birth', message: dateRange }
    } catch (failure) {
      return { field: 'form', message: errorMessage(failure) }
    }
  }
  return { profile, failure: error && errorMessage(error), reload, save }
}

/** The message of the backend; for a network error, our own. */
function errorMessage(error: unknown): string {
  const message = error instanceof Error && !(error instanceof TypeError) && error.message
  return message || unreachableMessage
}

/** Downloads the personal data of the shopper as a JSON file. Reports the result in a toast. */
export async function downloadOwnData() {
  const own = await callBackend('The data could not be collected', getOwnData, null)
  if (own === null) {
    toast.error({ description: 'Failed to collect your data. Please try again.' })
    return
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(
    new Blob([JSON.stringify(own, null, 2)], { type: 'application/json' }),
  )
  link.download = 'my-data.json'
  link.click()
  URL.revokeObjectURL(link.href)
  toast.success({ title: 'Your data', description: 'The file is in your downloads.' })
}

/**
 * Verifies the password by a sign-in, then deletes the account. Returns why the password is refused, or null.
 *
 * @param leave navigates to a public page: a private one would redirect to sign-in
 * @throws when the backend does not respond
 */
export async function closeAccount(
  email: string,
  password: string,
  leave: () => void | Promise<void>,
): Promise<AuthFailure | null> {
  const auth = await openAuth()
  const refused = await checkPassword(auth, email, password)
  if (refused) return refused
  await deleteAccount(await browserBackend())
  toast.success({
    title: 'Account deleted',
    description: 'Your account and its data have been deleted.',
  })
  await leave()
  await signOut(auth)
  return null
}
