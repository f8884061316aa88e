import { browserBackend, callBackend } from '../../backend/browser-backend.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { signIn, signOut, type AuthFailure } from '../session/session.data.ts'
import { openAuth } from '../session/session.state.ts'
import { deleteAccount, getOwnData } from './account.data.ts'

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
  link.download = 'lisiere-my-data.json'
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
