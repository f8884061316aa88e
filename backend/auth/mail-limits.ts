import { addressSubject } from '../client-address.ts'
import type { AuthContext, AuthRequest } from './context.ts'
import type { LimitName } from './limit-table.ts'
import { countActions, enforceLimits } from './limits.ts'

/** What a mail is requested for. */
export type MailPurpose = 'sign_up' | 'recover' | 'sign_in_link'

/**
 * Counts a request for a mail, whether or not the recipient has an account. A stranger's requests are counted
 * apart from the owner's, except for the mails that one recipient gets in all: beyond those no further mail
 * is written while the last link works. So strangers can neither flood a mailbox nor keep its owner from a
 * link.
 * @param perAddress the limit of all such requests of the address that asks
 * @returns whether the recipient has had as many mails as are written in an hour
 * @throws 429 for that address
 */
export async function countMailRequest(
  context: AuthContext,
  request: AuthRequest,
  perAddress: LimitName,
  purpose: MailPurpose,
  email: string,
): Promise<boolean> {
  const address = addressSubject(request.clientAddress)
  await enforceLimits(context, [
    [perAddress, address],
    ['mailsPerRecipientAndKind', purpose, email, address],
  ])
  return (await countActions(context, [['mailsPerRecipient', purpose, email]])) !== null
}
