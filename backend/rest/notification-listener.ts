import pg, { type Client, type ClientConfig, type Pool } from 'pg'

const firstPauseMs = 250
const longestPauseMs = 5_000

/**
 * Listens on a channel with a connection of its own, made like the pool's, that comes back by itself
 * when it is cut. `listening` is told each time it is there, `lost` each time it is not.
 */
export function listenFor(
  channel: string,
  pool: Pool,
  tell: { heard: (payload: string) => void; listening: () => void; lost?: () => void },
): { close(): Promise<void> } {
  let listener: Client | null = null
  let pause = firstPauseMs
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function listen(): Promise<void> {
    const client = new pg.Client({ ...configOf(pool), keepAlive: true })
    listener = client
    client.on('error', () => {})
    client.on('end', () => lost(client))
    client.on('notification', ({ payload }) => tell.heard(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      pause = firstPauseMs
      tell.listening()
    } catch {
      lost(client)
      await client.end().catch(() => {})
    }
  }

  function lost(client: Client): void {
    if (listener !== client) return
    listener = null
    tell.lost?.()
    if (closed) return
    timer = setTimeout(() => void listen(), pause).unref()
    pause = Math.min(pause * 2, longestPauseMs)
  }

  void listen()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await listener?.end().catch(() => {})
    },
  }
}

/** The pool's own connection, password included (which the pool hides from being copied). */
function configOf({ options }: Pool): ClientConfig {
  return { ...options, password: options.password }
}
