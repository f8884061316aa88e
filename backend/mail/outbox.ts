import type { PoolClient } from 'pg'

/** A mail to be: what it tells (`kind`), whom, and the values its text is made of. */
export interface QueuedMail {
  kind: string
  /** One bare address. */
  recipient: string
  payload: object
}

/**
 * Writes a mail to `private.outbox` in the transaction of `client`: it will be sent exactly when what
 * it tells of has happened. The table's trigger wakes the worker.
 */
export async function enqueueMail(
  client: Pick<PoolClient, 'query'>,
  mail: QueuedMail,
): Promise<void> {
  await client.query(
    'insert into private.outbox (kind, recipient, payload) values ($1, $2, $3)',
    [mail.kind, mail.recipient, JSON.stringify(mail.payload)],
  )
}
