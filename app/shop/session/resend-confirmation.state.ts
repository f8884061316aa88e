import { resendConfirmation, type AuthFailure } from './auth.data.ts'
import { confirmationEmail } from './credential-fields.tsx'
import { openAuth } from './session.state.ts'

/** Requests another confirmation mail, whose link leads to the sign-in page. Returns why not, or null. */
export async function requestConfirmation(
  email: string,
  loginPath: string,
): Promise<AuthFailure | null> {
  const loginUrl = window.location.origin + loginPath
  const refused = await resendConfirmation(await openAuth(), email, loginUrl)
  if (!refused) confirmationEmail.write({ email })
  return refused
}
