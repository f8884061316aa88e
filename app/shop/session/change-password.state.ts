import type { GoTrueClient as AuthClient } from '@supabase/auth-js'

import { toast } from '../../ui/feedback/toast.ts'
import { changePassword, signIn, type AuthFailure } from './session.data.ts'
import { openAuth } from './session.state.ts'

/** The field of the password that was refused; the message is null when there was no response. */
interface PasswordRefusal {
  field: 'currentPassword' | 'password'
  message: string | null
}

/** Verifies the current password by a sign-in, then sets the new one. Returns null when it is changed. */
export async function replacePassword(
  email: string,
  current: string,
  password: string,
): Promise<PasswordRefusal | null> {
  const auth = await openAuth()
  const refused = await signIn(auth, email, current)
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
