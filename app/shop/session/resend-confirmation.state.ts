import { resendConfirmation, type AuthFailure } from './session.data.ts'
import { openAuth } from './session.state.ts'
import { confirmationEmail } from './typed-email.tsx'

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
