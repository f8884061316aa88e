import { browserBackend } from '../../platform/browser-backend.ts'
import { confirm, notify } from '../../ui/toast.ts'

import { signIn, signOut, type AuthRefusal } from '../auth/auth.data.ts'
import { openAuth } from '../auth/auth.state.ts'
import { deleteAccount, getOwnData } from './account.data.ts'

/** Hands a shopper everything that is kept about them as one file, and says how it went. */
export async function handOutOwnData() {
  try {
    const own = await getOwnData(browserBackend())
    save(JSON.stringify(own, null, 2), 'lisiere-my-data.json')
    confirm({ title: 'Your data', description: 'The file is among your downloads.' })
  } catch (error) {
    console.error('The data could not be collected', error)
    notify({
      title: 'Error',
      description: 'Failed to collect your data. Please try again.',
      variant: 'destructive',
    })
  }
}

/** A link to the text, pressed at once: the one way to a file that every browser knows. */
function save(text: string, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/**
 * Ends the account of whoever knows its password.
 *
 * @param leave goes where no account is needed: a page for shoppers only would ask them to sign in again
 * @throws when the backend did not answer
 */
export async function endAccount(
  email: string,
  password: string,
  leave: () => void | Promise<void>,
): Promise<AuthRefusal | { outcome: 'deleted' }> {
  const auth = await openAuth()
  const known = await signIn(auth, email, password)
  if (known.outcome === 'refused') return known
  await deleteAccount(browserBackend())
  confirm({ title: 'Account deleted', description: 'Everything that was yours is gone.' })
  await leave()
  await signOut(auth)
  return { outcome: 'deleted' }
}
