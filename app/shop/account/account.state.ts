import { useCallback, useEffect, useState } from 'react'

import { browserBackend } from '../../platform/browser-backend.ts'
import { getProfile, saveProfile } from './account.data.ts'
import type { Profile, ProfileState } from './account.ts'

interface OwnProfile {
  state: ProfileState
  reload(): Promise<void>
  /** Saves and reads again. Answers what went wrong, in words, or null. */
  save(profile: Profile): Promise<string | null>
}

/** The profile of whoever is signed in. */
export function useProfile(shopperId: string): OwnProfile {
  const [state, setState] = useState<ProfileState>({ status: 'loading' })
  const reload = useCallback(async () => {
    try {
      setState({ status: 'ready', profile: await getProfile(browserBackend(), shopperId) })
    } catch (error) {
      console.error('The profile could not be read', error)
      const message = failureWords(error)
      // What was read before is better than a message about reading it again.
      setState((before) => (before.status === 'ready' ? before : { status: 'failed', message }))
    }
  }, [shopperId])
  useEffect(() => void reload(), [reload])

  async function save(profile: Profile) {
    if (state.status !== 'ready') return null
    try {
      await saveProfile(browserBackend(), shopperId, profile, state.profile !== null)
    } catch (error) {
      console.error('The profile could not be saved', error)
      return failureWords(error)
    }
    await reload()
    return null
  }
  return { state, reload, save }
}

/** The backend's own words; when it was never reached, ours. */
function failureWords(error: unknown): string {
  const answered = error instanceof Error && !(error instanceof TypeError) && error.message
  return answered || 'We could not reach the shop. Please try again.'
}
