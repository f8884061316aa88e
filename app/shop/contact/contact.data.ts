import type { Backend } from '../../platform/backend.ts'
import { refusalOf } from '../../platform/refusal.ts'
import { contactFields, type ContactAnswer, type ContactMessage } from './contact.ts'

/**
 * Leaves a message for the house, which is mailed to it.
 *
 * @throws when the backend failed or did not answer
 */
export async function sendContactMessage(
  backend: Backend,
  message: ContactMessage,
): Promise<ContactAnswer> {
  const { error } = await backend.rpc('send_contact_message', {
    name: message.name.trim(),
    email: message.email.trim(),
    message: message.message.trim(),
  })
  if (!error) return { outcome: 'sent' }
  const refusal = refusalOf(error)
  if (refusal?.name === 'RATE_LIMITED') return { outcome: 'rate-limited' }
  const refused = refusal?.name === 'INVALID_MESSAGE' ? fieldOf(refusal.detail) : null
  if (refused) return { outcome: 'refused', ...refused }
  throw error
}

/** The field and problem a refusal names, or null when it names none that this page knows. */
function fieldOf(detail: Record<string, unknown>) {
  const field = contactFields.find((each) => each === detail['field'])
  if (field === undefined) return null
  const known = ['missing', 'too_long', 'invalid', 'card_number'] as const
  const problem = known.find((each) => each === detail['problem'])
  return problem === undefined ? null : { field, problem }
}
