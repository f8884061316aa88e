import pg, { type Client, type Pool } from 'pg'

const firstRetryMs = 250
const maxRetryMs = 5_000

/**
 * Listens to a notification channel on a dedicated connection with the pool's settings, and
 * reconnects when it is lost. `onListening` is called after each connect, `onLost` after each loss.
 */
export function listenTo(
  channel: string,
  pool: Pool,
  handlers: {
    onNotification: (payload: string) => void
    onListening: () => void
    onLost?: () => void
  },
): { close(): Promise<void> } {
  let current: Client | null = null
  let retryMs = firstRetryMs
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<void> {
    // The pool's password is not enumerable, so the spread misses it.
    const { options } = pool
    const client = new pg.Client({ ...options, password: options.password, keepAlive: true })
    current = client
    client.on('error', () => {})
    client.on('end', () => reconnect(client))
    client.on('notification', ({ payload }) => handlers.onNotification(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      retryMs = firstRetryMs
      handlers.onListening()
    } catch {
      reconnect(client)
      await client.end().catch(() => {})
    }
  }

  function reconnect(client: Client): void {
    if (current !== client) return
    current = null
    handlers.onLost?.()
    if (closed) return
    timer = setTimeout(() => void connect(), retryMs).unref()
    retryMs = Math.min(retryMs * 2, maxRetryMs)
  }

  void connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await current?.end().catch(() => {})
    },
  }
}
