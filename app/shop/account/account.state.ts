import { useCallback, useEffect, useState } from 'react'

import { logError } from '../../document/error-log.ts'
import { browserBackend, callBackend } from '../../client/browser-backend.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { unreachableMessage } from '../../ui/form/submit-form.tsx'
import { signIn, signOut, type AuthFailure } from '../session/session.data.ts'
import { openAuth } from '../session/session.state.ts'
import { deleteAccount, getOwnData, getProfile, saveProfile } from './account.data.ts'
import { dateRange, type Profile, type ProfileProblem } from './profile.ts'

type ProfileState =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  /** The profile is null until the form is saved for the first time. */
  | { status: 'ready'; profile: Profile | null }

/** The profile of the signed-in shopper. */
export function useProfile(shopperId: string) {
  const [state, setState] = useState<ProfileState>({ status: 'loading' })
  const reload = useCallback(async () => {
    try {
      setState({ status: 'ready', profile: await getProfile(await browserBackend(), shopperId) })
    } catch (error) {
      logError('The profile could not be read', error)
      const message = errorMessage(error)
      // A failed reload keeps the profile that was read before.
      setState((before) => (before.status === 'ready' ? before : { status: 'failed', message }))
    }
  }, [shopperId])
  useEffect(() => void reload(), [reload])

  /** Saves the changed fields and reads again. */
  async function save(profile: Profile, changed: Partial<Profile>): Promise<ProfileProblem | null> {
    try {
      const outcome = await saveProfile(await browserBackend(), shopperId, profile, changed)
      if (outcome === 'date-refused') return { field: 'date_of_birth', message: dateRange }
    } catch (error) {
      logError('The profile could not be saved', error)
      return { field: 'form', message: errorMessage(error) }
    }
    await reload()
    return null
  }
  return { state, reload, save }
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
  const refused = await signIn(auth, email, password)
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
