import type { CatalogNews } from './backend.ts'

/** Hears what changes in the catalogue, and says how long pages stay fresh without being told. */
export interface PageClock {
  /** Whether it is told of every change. */
  hears(): boolean
  freshMs(): number
  close(): Promise<void>
}

/**
 * Outdates the pages that a change concerns. Where no news can be heard, from a hosted backend or
 * while the connection is cut, pages age by the clock instead; and each time the connection is back,
 * everything may have changed.
 */
export function followNews(
  news: CatalogNews | null,
  outdate: (isConcerned: (address: string) => boolean) => void,
): PageClock {
  if (!news) return { hears: () => false, freshMs: () => hostedFreshMs, close: async () => {} }
  let hears = false
  const ear = news.follow({
    heard: (message) => outdate(concernedBy(message)),
    listening: () => {
      hears = true
      outdate(() => true)
    },
    lost: () => (hears = false),
  })
  return {
    hears: () => hears,
    freshMs: () => (hears ? toldFreshMs : deafFreshMs),
    close: () => ear.close(),
  }
}

/**
 * Which addresses a message of the channel concerns: see supabase/migrations/…_catalog_news.sql.
 * Reviews stand on the page of their product alone, and stock on no other product's page; the rest
 * can show anywhere, as in a list, a count or the bounds of a slider.
 */
export function concernedBy(message: string): (address: string) => boolean {
  const [subject, slug = ''] = message.split(' ')
  const own = `/products/${encodeURIComponent(slug)}`
  const isOwn = (address: string) => address === own || address.startsWith(`${own}.data`)
  if (subject === 'reviews') return isOwn
  if (subject === 'stock') return (address) => isOwn(address) || !address.startsWith('/products/')
  return () => true
}

const hostedFreshMs = 10_000
/** News come by themselves; this is for what no news tell, like the year in the footer. */
const toldFreshMs = 10 * 60_000
const deafFreshMs = 1_000
