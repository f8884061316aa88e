import type { Backend } from '../../client/backend.ts'
import type { Json } from '../../client/database.types.ts'
import type { Profile } from './profile.ts'

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
 * Saves the profile: an update of the changed fields where there is one, else an insert. The database judges the date
 * of birth by its own day.
 */
export async function saveProfile(
  backend: Backend,
  shopperId: string,
  profile: Profile,
  changed: Partial<Profile> = profile,
): Promise<'saved' | 'date-refused'> {
  try {
    if (await updateProfile(backend, shopperId, changed)) return 'saved'
    if (await insertProfile(backend, shopperId, profile)) return 'saved'
    // Another tab has inserted it in between.
    if (await updateProfile(backend, shopperId, changed)) return 'saved'
  } catch (error) {
    if (isDateRefusal(error)) return 'date-refused'
    throw error
  }
  throw new Error('Other tabs insert and delete the profile')
}

/** Whether the check constraint of the date was violated. */
function isDateRefusal(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23514' &&
    error.message.includes('date_of_birth')
  )
}

/** Returns whether there was a profile to update. */
async function updateProfile(backend: Backend, shopperId: string, profile: Partial<Profile>) {
  const { data } = await backend
    .from('shop_profiles')
    .update({ ...profile, updated_at: new Date().toISOString() })
    .eq('id', shopperId)
    .select('id')
    .throwOnError()
  return data.length > 0
}

/** Returns whether it was inserted. Does not change an existing profile. */
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
 * The personal data export of the caller.
 *
 * @throws when the backend does not respond
 */
export async function getOwnData(backend: Backend): Promise<Json> {
  const { data } = await backend.rpc('own_data').throwOnError()
  return data
}

/**
 * Deletes the caller's account. The backend requires a recent sign-in.
 *
 * @throws when the backend refuses or does not respond
 */
export async function deleteAccount(backend: Backend): Promise<void> {
  await backend.rpc('delete_account').throwOnError()
}
