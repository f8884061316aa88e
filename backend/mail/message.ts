/** What a mail says, once its kind and values are put into words. */
export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** A mail ready to go. */
export interface OutgoingMail extends RenderedMail {
  /** Made from the outbox row: a mail sent a second time is recognised by it. */
  messageId: string
  /** `Name <address>` or a bare address. */
  from: string
  to: string
}

/** The way a mail takes. `send` resolves when the other side has accepted it. */
export interface MailTransport {
  /** @throws MailRefused when trying again is of no use; anything else is tried again */
  send(mail: OutgoingMail): Promise<void>
  close(): Promise<void>
}

/** Not now and not later: the recipient does not exist, or is no address. */
export class MailRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'MailRefused'
  }
}

/** One address and nothing else: no name, no list, no quoting, nothing that could end a header. */
const bareAddress = /^[^\s\p{Cc}@<>(),;:\\"[\]]+@[^\s\p{Cc}@<>(),;:\\"[\]]+$/u

/** @throws MailRefused when `recipient` is not one bare address */
export function addressMail(
  mail: RenderedMail,
  envelope: { id: string; createdAt: Date; recipient: string; from: string },
): OutgoingMail {
  const { id, createdAt, recipient, from } = envelope
  if (recipient.length > 254 || !bareAddress.test(recipient)) {
    throw new MailRefused('the recipient is not one mail address')
  }
  const domain = /@([^\s>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    ...mail,
    // A shopper's words may be in it; a line break would begin a header of his own.
    subject: mail.subject.replace(/[\s\p{Cc}]+/gu, ' ').trim(),
    messageId: `<outbox.${id}.${Math.floor(createdAt.getTime() / 1000)}@${domain}>`,
    from,
    to: recipient,
  }
}
