import type { ClientBase } from 'pg'

type Client = Pick<ClientBase, 'query'>

interface QueuedMail {
  kind: string
  /** One bare address. */
  recipient: string
  /** The values of its text. */
  payload: object
}

/**
 * Writes a mail to `private.outbox` in the transaction of `client`: it is sent if and only if that
 * commits. A trigger of the table wakes the worker.
 */
export async function enqueueMail(
  client: Client,
  { kind, recipient, payload }: QueuedMail,
): Promise<void> {
  await client.query('insert into private.outbox (kind, recipient, payload) values ($1, $2, $3)', [
    kind,
    recipient,
    JSON.stringify(payload),
  ])
}

/** A mail that this worker has claimed. */
export interface ClaimedMail {
  id: string
  kind: string
  recipient: string
  payload: Record<string, unknown>
  createdAt: Date
  /** Including this one. */
  attempts: number
  /** 0 for an account mail. */
  priority: number
}

/** The result of a claimed mail. `released` was not begun and costs no attempt. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'postponed'; error: string; seconds: number }
  | { kind: 'rejected'; error: string }
  | { kind: 'released' }

/** How long a claim lasts; longer than a transport takes for a mail. */
const visibilitySeconds = 300

/**
 * Claims up to `max` due mails for `visibilitySeconds`, account mails first and at most `maxOthers`
 * that are none. Other workers skip them, and take them over afterwards when this one dies. No
 * transaction stays open while mails are sent.
 */
export async function claimMails(
  client: Client,
  { max, maxOthers }: { max: number; maxOthers: number },
): Promise<ClaimedMail[]> {
  const due = (priority: number, limit: string) => `
    select id from private.outbox
    where sent_at is null and priority = ${priority} and next_attempt_at <= now()
    order by next_attempt_at limit ${limit} for update skip locked`
  const { rows } = await client.query<ClaimedMail>(
    `with account as (${due(0, '$1')}),
     other as (${due(1, 'least($2, $1 - (select count(*) from account))')})
     update private.outbox set attempts = attempts + 1,
       next_attempt_at = now() + make_interval(secs => $3)
     where id in (select id from account union all select id from other)
     returning id::text, kind, recipient, payload, created_at as "createdAt", attempts, priority`,
    [max, maxOthers, visibilitySeconds],
  )
  return rows
}

/** Sent mails lose their payload, which may contain links and orders; rejected ones lose secrets. */
const updates: Record<Outcome['kind'], string> = {
  sent: `sent_at = now(), payload = '{}', last_error = outcome.error`,
  postponed: 'next_attempt_at = now() + outcome.delay, last_error = outcome.error',
  rejected: `next_attempt_at = 'infinity', last_error = outcome.error,
    payload = o.payload - array['link', 'code', 'unsubscribe_token']`,
  released: 'next_attempt_at = now(), attempts = greatest(o.attempts - 1, 0)',
}

export async function recordOutcome(client: Client, id: string, outcome: Outcome): Promise<void> {
  const error = 'error' in outcome ? outcome.error : null
  const seconds = 'seconds' in outcome ? outcome.seconds : 0
  await client.query(
    `update private.outbox as o set ${updates[outcome.kind]}
     from (select $2::text as error, make_interval(secs => $3) as delay) outcome
     where o.id = $1 and o.sent_at is null`,
    [id, error, seconds],
  )
}
