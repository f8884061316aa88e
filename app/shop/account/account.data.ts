import type { Backend } from '../../platform/backend.ts'
import type { Json } from '../../platform/database.types.ts'
import type { Profile } from './account.ts'

/** The shopper's own profile, or null when none was saved yet. */
export async function getProfile(backend: Backend, shopperId: string): Promise<Profile | null> {
  const { data } = await backend
    .from('shop_profiles')
    .select('first_name, last_name, phone, date_of_birth')
    .eq('id', shopperId)
    .maybeSingle()
    .throwOnError()
  return data
}

/**
 * Saves the profile: an update where there is one, else an insert.
 *
 * @param known whether a profile was found when the page loaded; what another tab did since is
 *   noticed and comes out right
 */
export async function saveProfile(
  backend: Backend,
  shopperId: string,
  profile: Profile,
  known: boolean,
): Promise<void> {
  if (known && (await updateProfile(backend, shopperId, profile))) return
  if (await insertProfile(backend, shopperId, profile)) return
  await updateProfile(backend, shopperId, profile)
}

/** Says whether there was a profile to update. */
async function updateProfile(backend: Backend, shopperId: string, profile: Profile) {
  const { data } = await backend
    .from('shop_profiles')
    .update({ ...profile, updated_at: new Date().toISOString() })
    .eq('id', shopperId)
    .select('id')
    .throwOnError()
  return data.length > 0
}

/** Says whether there was none yet; one that is there already is left as it is. */
async function insertProfile(backend: Backend, shopperId: string, profile: Profile) {
  const { data } = await backend
    .from('shop_profiles')
    .upsert(
      { ...profile, updated_at: new Date().toISOString(), id: shopperId },
      { onConflict: 'id', ignoreDuplicates: true },
    )
    .select('id')
    .throwOnError()
  return data.length > 0
}

/**
 * Everything that is kept about the caller, as it is handed out.
 *
 * @throws when the backend does not answer
 */
export async function getOwnData(backend: Backend): Promise<Json> {
  const { data } = await backend.rpc('own_data').throwOnError()
  return data
}

/**
 * Ends the caller's account. The backend wants the password to have been given just now.
 *
 * @throws when the backend refused or did not answer
 */
export async function deleteAccount(backend: Backend): Promise<void> {
  await backend.rpc('delete_account').throwOnError()
}
