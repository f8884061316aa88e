import type { Pool } from 'pg'
import { listenTo } from '../database/notification-listener.ts'
import type { StructuredLog } from '../log.ts'
import { addressMail, MailRejected, type MailTransport, type RenderedMail } from './message.ts'
import { claimMails, recordOutcome, type ClaimedMail, type Outcome } from './outbox.ts'

export interface MailWorkerOptions {
  /** May read and update `private.outbox`. */
  pool: Pool
  /** What it throws counts as a failed attempt. */
  render: (kind: string, payload: Record<string, unknown>) => RenderedMail | Promise<RenderedMail>
  transport: MailTransport
  /** `Name <address>` or a bare address. */
  from: string
  log: StructuredLog
  /** The delay after each failed attempt; one more failure is final. */
  retrySeconds?: readonly number[]
  /** The worker is woken by NOTIFY; it also polls, in case one is lost. */
  pollMs?: number
}

/** How many mails are sent at once. */
const maxSending = 5
/** One less than that, so that no account mail waits for receipts or a slow server. */
const maxOthersSending = 4
/** About a day in all. */
const defaultRetrySeconds = [30, 120, 600, 1800, 7200, 21_600, 21_600, 43_200]

/**
 * Sends the mails of the outbox: exactly once as far as SMTP allows. A mail is sent twice, with the
 * same Message-ID, only when its acceptance was lost with a connection or with this process.
 */
export function startMailWorker(options: MailWorkerOptions) {
  const { pool, transport, log, pollMs = 5_000 } = options
  const { wake, sleep } = createSleeper()
  const listener = listenTo('outbox', pool, { onNotification: wake, onListening: wake })
  /** Outcomes that could not be recorded yet. Kept, so that a lost connection causes no second sending. */
  const unrecorded = new Map<string, Outcome>()
  const sending = new Map<ClaimedMail, Promise<void>>()
  let closing = false

  async function recordAgain(): Promise<void> {
    for (const [id, outcome] of unrecorded) {
      await recordOutcome(pool, id, outcome)
      unrecorded.delete(id)
    }
  }

  async function work(): Promise<void> {
    await recordAgain()
    const max = maxSending - sending.size
    const others = [...sending.keys()].filter((mail) => mail.priority > 0).length
    const maxOthers = maxOthersSending - others
    const mails = max > 0 ? await claimMails(pool, { max, maxOthers }) : []
    for (const mail of mails) sending.set(mail, deliver(mail))
    await sleep(pollMs)
  }

  /** Sends one mail and wakes the worker, which then claims the next. */
  async function deliver(mail: ClaimedMail): Promise<void> {
    const { id } = mail
    const outcome: Outcome = closing ? { kind: 'released' } : await send(options, mail)
    await recordOutcome(pool, id, outcome).catch(() => unrecorded.set(id, outcome))
    sending.delete(mail)
    wake()
  }

  async function run(): Promise<void> {
    for (let failures = 0; !closing;) {
      try {
        await work()
        failures = 0
      } catch (error) {
        failures += 1
        log.warn({ err: error }, 'the mail worker cannot use its database; trying again')
        await sleep(Math.min(30_000, 250 * 2 ** failures))
      }
    }
    await Promise.all(sending.values())
    transport.close()
    await recordAgain().catch((error: unknown) => {
      log.warn({ err: error }, 'the outcome of some mails was not recorded')
    })
  }

  const running = run()
  return {
    /** Finishes the mails being sent and records their outcome. */
    async close() {
      closing = true
      wake()
      await running
      await listener.close()
    },
  }
}

async function send(options: MailWorkerOptions, mail: ClaimedMail): Promise<Outcome> {
  const { render, transport, from, log, retrySeconds = defaultRetrySeconds } = options
  const { id, kind, attempts } = mail
  try {
    const rendered = await render(kind, mail.payload)
    await transport.send(addressMail(rendered, { ...mail, from }))
    log.info({ id, kind }, 'mail sent')
    return { kind: 'sent' }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const reason = message.replace(/\s+/g, ' ').slice(0, 300)
    const seconds = retrySeconds[attempts - 1]
    if (error instanceof MailRejected || seconds === undefined) {
      log.error({ id, kind, attempts, reason }, 'mail given up')
      return { kind: 'rejected', error: reason }
    }
    log.warn({ id, kind, attempts, reason }, 'mail not sent; trying again later')
    return { kind: 'postponed', error: reason, seconds }
  }
}

/** A sleep that `wake` ends; a wake while awake ends the next one. */
function createSleeper() {
  let awake = Promise.withResolvers<void>()
  return {
    wake: () => awake.resolve(),
    async sleep(ms: number): Promise<void> {
      const timer = setTimeout(awake.resolve, ms)
      await awake.promise
      clearTimeout(timer)
      awake = Promise.withResolvers()
    },
  }
}
