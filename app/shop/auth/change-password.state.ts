import { confirm } from '../../ui/toast.ts'
import { changePassword, signIn } from './auth.data.ts'
import { openAuth } from './auth.state.ts'

/** The password that was refused, and why in the server's words; null words mean that it never answered. */
export interface PasswordRefusal {
  field: 'currentPassword' | 'password'
  message: string | null
}

/** Puts a new password in the place of the one of now, and says so. A new sign-in shows that it is known. */
export async function replacePassword(
  email: string,
  current: string,
  password: string,
): Promise<PasswordRefusal | null> {
  const auth = await openAuth()
  const known = await signIn(auth, email, current)
  if (known.outcome === 'refused') return { field: 'currentPassword', message: known.message }
  const changed = await changePassword(auth, password)
  if (changed.outcome === 'refused') return { field: 'password', message: changed.message }
  confirm({ title: 'Password changed', description: 'Every other device has been signed out.' })
  return null
}
