import { useCallback, useEffect, useState } from 'react'

import { logError } from '../../document/error-log.ts'
import { browserBackend } from '../../backend/browser-backend.ts'
import { getProfile, saveProfile } from './account.data.ts'
import { unreachableMessage } from '../../ui/form/submit-form.tsx'
import type { Profile } from './profile.ts'

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

  /** Saves and reads again. Returns the error message, or null. */
  async function save(profile: Profile): Promise<string | null> {
    try {
      await saveProfile(await browserBackend(), shopperId, profile)
    } catch (error) {
      logError('The profile could not be saved', error)
      return errorMessage(error)
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
