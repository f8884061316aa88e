export interface RenderedMail {
  subject: string
  text: string
  html: string
  /** Who wrote what the mail contains, as typed. */
  replyTo?: string
}

interface OutgoingMail extends RenderedMail {
  /** Derived from the outbox row, so that receivers recognize a mail that is sent twice. */
  messageId: string
  /** `Name <address>` or a bare address. */
  from: string
  to: string
}

export interface MailTransport {
  /** Resolves when the mail is accepted. @throws MailRejected for permanent failures, which are not retried */
  send(mail: OutgoingMail): Promise<void>
  /** Closes its connections. */
  close(): void
}

/** A permanent failure: the recipient does not exist or is no address. */
export class MailRejected extends Error {
  override name = 'MailRejected'
}

/** One address without name, list or quoting: it cannot end a header. */
const bareAddress = /^[^\s\p{Cc}@<>(),;:\\"[\]]+@[^\s\p{Cc}@<>(),;:\\"[\]]+$/u

/**
 * A mail with one recipient, and an answer to its writer, when that is one bare address, too.
 *
 * @throws MailRejected when `recipient` is not one bare address
 */
export function addressMail(
  mail: RenderedMail,
  envelope: { id: string; createdAt: Date; recipient: string; from: string },
): OutgoingMail {
  const { id, createdAt, recipient, from } = envelope
  if (!isBareAddress(recipient)) {
    throw new MailRejected('the recipient is not one mail address')
  }
  const { replyTo = '', ...content } = mail
  const domain = /@([^\s>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    ...content,
    ...(isBareAddress(replyTo) && { replyTo }),
    // May contain user input; a line break would begin another header.
    subject: mail.subject.replace(/[\s\p{Cc}]+/gu, ' ').trim(),
    messageId: `<outbox.${id}.${Math.floor(createdAt.getTime() / 1000)}@${domain}>`,
    from,
    to: recipient,
  }
}

function isBareAddress(address: string): boolean {
  return address.length <= 254 && bareAddress.test(address)
}
