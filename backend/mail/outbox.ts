import type { ClientBase } from 'pg'

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
  client: Pick<ClientBase, 'query'>,
  mail: QueuedMail,
): Promise<void> {
  await client.query('insert into private.outbox (kind, recipient, payload) values ($1, $2, $3)', [
    mail.kind,
    mail.recipient,
    JSON.stringify(mail.payload),
  ])
}

/** A row that this worker has taken for a while. */
export interface ClaimedMail {
  id: string
  kind: string
  recipient: string
  payload: Record<string, unknown>
  createdAt: Date
  /** This one included. */
  attempts: number
}

/**
 * What became of a claimed mail. `postponed` is tried again after so many seconds, `refused` never;
 * `untouched` was claimed and not begun, so it costs no attempt.
 */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'postponed'; error: string; seconds: number }
  | { kind: 'refused'; error: string }
  | { kind: 'untouched' }

/**
 * Takes up to `atMost` due mails. Nobody else takes them for `visibilitySeconds`: a worker that dies
 * with them leaves them to the next one after that. No transaction stays open while mails are sent.
 */
export async function claimMails(
  client: Pick<ClientBase, 'query'>,
  { atMost, visibilitySeconds }: { atMost: number; visibilitySeconds: number },
): Promise<ClaimedMail[]> {
  const { rows } = await client.query<ClaimedMail>(
    `update private.outbox set attempts = attempts + 1,
       next_attempt_at = now() + make_interval(secs => $2)
     where id in (
       select id from private.outbox where sent_at is null and next_attempt_at <= now()
       order by next_attempt_at, id limit $1 for update skip locked
     )
     returning id::text, kind, recipient, payload, created_at as "createdAt", attempts`,
    [atMost, visibilitySeconds],
  )
  return rows
}

/** Writes down what became of a mail. */
export async function settleMail(
  client: Pick<ClientBase, 'query'>,
  id: string,
  outcome: Outcome,
): Promise<void> {
  const settle = settlements[outcome.kind]
  const error = 'error' in outcome ? outcome.error : null
  const seconds = 'seconds' in outcome ? outcome.seconds : 0
  await client.query(
    `update private.outbox as o set ${settle}
     from (select $2::text as error, make_interval(secs => $3) as delay) outcome
     where o.id = $1 and o.sent_at is null`,
    [id, error, seconds],
  )
}

/** Whom a mail went to is of use while somebody may ask where it is, and is then nobody's business either. */
export async function forgetSentMails(client: Pick<ClientBase, 'query'>): Promise<void> {
  await client.query("delete from private.outbox where sent_at < now() - interval '30 days'")
}

/**
 * A sent mail's values are nobody's business any more: links that open accounts, whole orders. One
 * that was given up keeps what tells the owner of the shop about it, without what opens anything.
 */
const settlements: Record<Outcome['kind'], string> = {
  sent: `sent_at = now(), payload = '{}', last_error = outcome.error`,
  postponed: 'next_attempt_at = now() + outcome.delay, last_error = outcome.error',
  refused: `next_attempt_at = 'infinity', last_error = outcome.error,
    payload = o.payload - array['link', 'code', 'unsubscribe_token']`,
  untouched: 'next_attempt_at = now(), attempts = greatest(o.attempts - 1, 0)',
}
