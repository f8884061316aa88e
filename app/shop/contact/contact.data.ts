import type { Backend } from '../../client/backend.ts'
import { throwRefusal } from '../../client/api-error.ts'
import type { ContactMessage } from './contact.ts'

/**
 * Sends a message to the shop, by mail.
 *
 * @throws a Refusal: INVALID_MESSAGE, RATE_LIMITED
 */
export async function sendContactMessage(backend: Backend, message: ContactMessage): Promise<void> {
  const { error } = await backend.rpc('send_contact_message', {
    name: message.name.trim(),
    email: message.email.trim(),
    message: message.message.trim(),
  })
  throwRefusal(error)
}
