import type { Backend } from '../../client/backend.ts'
import { fieldProblem, parseApiError } from '../../client/api-error.ts'
import { contactFields, type ContactMessage, type ContactResult } from './contact.ts'

/**
 * Sends a message to the shop, by mail.
 *
 * @throws unexpected errors
 */
export async function sendContactMessage(
  backend: Backend,
  message: ContactMessage,
): Promise<ContactResult> {
  const { error } = await backend.rpc('send_contact_message', {
    name: message.name.trim(),
    email: message.email.trim(),
    message: message.message.trim(),
  })
  if (!error) return { outcome: 'sent' }
  const refusal = parseApiError(error)
  if (refusal?.name === 'RATE_LIMITED') return { outcome: 'rate-limited' }
  const refused = refusal?.name === 'INVALID_MESSAGE' ? fieldProblem(refusal, contactFields) : null
  if (refused) return { outcome: 'refused', ...refused }
  throw error
}
