import type { Pool } from 'pg'

import { listenTo } from '../../backend/database/notification-listener.ts'

/** @internal Exported for tests. */
export type CacheInvalidation = ReturnType<typeof startCacheInvalidation>

/**
 * Invalidates the pages that a change of the catalog affects. While no changes can be heard of (a hosted
 * backend without DATABASE_URL, a lost connection) pages expire after a short time instead; a new connection
 * invalidates all.
 *
 * @param owner the pool whose database notifies
 */
export function startCacheInvalidation(
  owner: Pool | undefined,
  invalidate: (isAffected: (address: string) => boolean) => void,
) {
  let isListening = owner ? false : null
  const listener =
    owner &&
    listenTo('catalog', owner, {
      onNotification: (message) => invalidate(affectedBy(message)),
      onListening: () => {
        isListening = true
        invalidate(() => true)
      },
      onLost: () => (isListening = false),
    })
  return {
    /** For how long a page is fresh when no change of it is heard of. */
    freshMs() {
      if (isListening === null) return hostedFreshMs
      return isListening ? listeningFreshMs : disconnectedFreshMs
    },
    /** Whether notifications of changes are received; null where there are none: a hosted backend without DATABASE_URL. */
    isListening: () => isListening,
    close: async () => listener?.close(),
  }
}

/**
 * Tells which addresses a message of channel `catalog` affects. Reviews are shown on the page of their
 * product alone, and stock on no other product's page; everything else can be shown anywhere.
 */
function affectedBy(message: string): (address: string) => boolean {
  const [subject, slug = ''] = message.split(' ')
  const page = `/products/${encodeURIComponent(slug)}`
  const isOwn = (address: string) => address === page || address.startsWith(`${page}.data`)
  if (subject === 'reviews') return isOwn
  if (subject === 'stock') return (address) => isOwn(address) || !address.startsWith('/products/')
  return () => true
}

const hostedFreshMs = 10_000
/** For what changes without a message, as the year in the footer. */
const listeningFreshMs = 10 * 60_000
const disconnectedFreshMs = 1_000
