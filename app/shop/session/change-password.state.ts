import type { GoTrueClient as AuthClient } from '@supabase/auth-js'

import { toast } from '../../ui/feedback/toast.ts'
import type { AttemptResult } from '../../ui/form/submit-form.tsx'
import { changePassword, checkPassword, type AuthFailure } from './auth.data.ts'
import { openAuth } from './session.state.ts'

/** Verifies the current password by a sign-in, then sets the new one. */
export async function replacePassword(
  email: string,
  current: string,
  password: string,
): Promise<AttemptResult<'currentPassword' | 'password'>> {
  const auth = await openAuth()
  const refused = await checkPassword(auth, email, current)
  if (refused) return { field: 'currentPassword', message: refused.message }
  const failure = await setPassword(auth, password)
  return failure && { field: 'password', message: failure.message }
}

/** Sets the password of the signed-in shopper. Shows a toast and returns null when it is changed. */
export async function setPassword(auth: AuthClient, password: string): Promise<AuthFailure | null> {
  const failure = await changePassword(auth, password)
  if (failure) return failure
  toast.success({
    title: 'Password changed',
    description: 'Every other device has been signed out.',
  })
  return null
}
