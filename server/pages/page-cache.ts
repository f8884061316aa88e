import { LRUCache } from 'lru-cache'

import type { KeptResponse } from '../http/send-body.ts'

/** A page as it is sent to everybody. */
export interface RenderedPage extends KeptResponse {
  /** False for private pages and for errors. */
  cacheable: boolean
}

interface PageCacheOptions {
  /** @throws whatever rendering throws */
  render: (address: string) => Promise<RenderedPage>
  /**
   * Runs `work` when it is the client's turn.
   *
   * @throws Overloaded when the client has to come back later
   */
  inTurn: (client: string, work: () => Promise<void>) => Promise<void>
  /** For how many milliseconds a page is fresh unless it is invalidated; read at each request. */
  freshMs: () => number
  maxBytes?: number
  now?: () => number
}

/** A rendering, in progress or done. */
interface Rendering {
  /** When it began: it may lack what changed later. */
  startedAt: number
  /** When the first later change was heard of. */
  staleSince: number | null
}

interface Entry extends Rendering {
  page: RenderedPage
  /** When the last try to replace it began; it may have failed. */
  triedAt: number
}

/** A page that is to be rendered in the turn of the first client that gets one. */
interface Wanted extends PromiseWithResolvers<RenderedPage> {
  /** By client. */
  turns: Map<string, Promise<void>>
}

/**
 * Caches rendered pages. Concurrent requests of an address share one rendering. Every client waits for it
 * in its own turn, not behind the many pages that another client wants. A stale page is sent for
 * up to `revalidateMs` while the next one is rendered; requests after that wait for it, and get the stale
 * page only when rendering fails. A cached page is rendered at most once per `revalidateMs`, so a stream
 * of orders costs one rendering a second of each page that is visited.
 */
export class PageCache {
  readonly #options: PageCacheOptions
  readonly #now: () => number
  readonly #pages: LRUCache<string, Entry>
  /** Redirects and 404s apart: a client can request any number of them. */
  readonly #others = createStore(otherBytes)
  readonly #inProgress = new Map<string, Rendering & { page: Promise<RenderedPage> }>()
  readonly #wanted = new Map<string, Wanted>()

  constructor(options: PageCacheOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
    this.#pages = createStore(options.maxBytes ?? pageBytes)
  }

  /** Returns a page that can be sent at once; null when `get` has to wait for one. */
  peek(address: string, client: string): RenderedPage | null {
    const entry = this.#pages.get(address) ?? this.#others.get(address)
    if (!entry) return null
    const now = this.#now()
    const staleMs = now - this.#staleSince(entry)
    if (staleMs < 0) return entry.page
    if (now - entry.triedAt < revalidateMs) return outdated(entry.page)
    if (staleMs >= revalidateMs) return null
    this.#renderOnce(address, client).catch(() => {})
    return outdated(entry.page)
  }

  /** @throws Overloaded, or what rendering throws, when there is no stale page to send instead */
  async get(address: string, client: string): Promise<RenderedPage> {
    const cached = this.peek(address, client)
    if (cached) return cached
    const older = this.#pages.get(address)
    const stale =
      older && this.#now() - older.startedAt < staleIfErrorMs ? outdated(older.page) : null
    try {
      const page = await this.#renderOnce(address, client)
      return stale && page.status >= 500 ? stale : page
    } catch (error) {
      if (stale) return stale
      throw error
    }
  }

  /** Marks the affected pages as stale; removes none. */
  invalidate(isAffected: (address: string) => boolean): void {
    const now = this.#now()
    for (const renderings of [this.#pages, this.#others, this.#inProgress]) {
      for (const [address, rendering] of renderings.entries()) {
        if (isAffected(address)) rendering.staleSince ??= now
      }
    }
  }

  #staleSince({ startedAt, staleSince }: Rendering): number {
    return Math.min(staleSince ?? Infinity, startedAt + this.#options.freshMs())
  }

  #renderOnce(address: string, client: string): Promise<RenderedPage> {
    const current = this.#inProgress.get(address)
    // One that began before a change lacks it, but another one follows `revalidateMs` later at the earliest.
    const isRecent = current && this.#now() - current.startedAt < revalidateMs
    if (current && (isRecent || current.staleSince === null)) return current.page
    const wanted = this.#wanted.get(address) ?? { ...Promise.withResolvers(), turns: new Map() }
    this.#wanted.set(address, wanted)
    const turn = wanted.turns.get(client) ?? this.#waitForTurn(address, client, wanted)
    wanted.turns.set(client, turn)
    return Promise.race([wanted.promise, turn.then(() => wanted.promise)])
  }

  async #waitForTurn(address: string, client: string, wanted: Wanted): Promise<void> {
    try {
      await this.#options.inTurn(client, async () => {
        if (this.#wanted.get(address) !== wanted) return // another client's turn came first
        this.#wanted.delete(address)
        const page = this.#startRendering(address)
        wanted.resolve(page)
        await page.catch(() => {})
      })
    } catch (error) {
      wanted.turns.delete(client)
      if (wanted.turns.size === 0 && this.#wanted.get(address) === wanted)
        this.#wanted.delete(address)
      throw error
    }
  }

  #startRendering(address: string): Promise<RenderedPage> {
    const rendering: Rendering = { startedAt: this.#now(), staleSince: null }
    const page = this.#render(address, rendering).finally(() => {
      if (this.#inProgress.get(address) === entry) this.#inProgress.delete(address)
    })
    const entry = Object.assign(rendering, { page })
    this.#inProgress.set(address, entry)
    return page
  }

  async #render(address: string, rendering: Rendering): Promise<RenderedPage> {
    try {
      const page = await this.#options.render(address)
      if (page.status >= 500) this.#noteFailure(address)
      else this.#store(address, page, rendering)
      return page
    } catch (error) {
      this.#noteFailure(address)
      throw error
    }
  }

  #noteFailure(address: string) {
    const older = this.#pages.get(address)
    if (!older) return
    if (this.#now() - older.startedAt < staleIfErrorMs) older.triedAt = this.#now()
    else this.#pages.delete(address)
  }

  #store(address: string, page: RenderedPage, { startedAt, staleSince }: Rendering) {
    const older = this.#pages.get(address) ?? this.#others.get(address)
    // Of two renderings the one that began last is kept.
    if (older && older.startedAt > startedAt) return
    this.#pages.delete(address)
    this.#others.delete(address)
    if (!page.cacheable) return
    const store = page.status === 200 ? this.#pages : this.#others
    const isOutdated = page.headers['cache-control'] === 'no-cache'
    const since = isOutdated ? startedAt : staleSince
    store.set(address, { page, startedAt, staleSince: since, triedAt: startedAt })
  }
}

/** Not to be kept by a cache before this one: it would be shown for longer. */
function outdated(page: RenderedPage): RenderedPage {
  return { ...page, headers: { ...page.headers, 'cache-control': 'no-cache' } }
}

function createStore(maxSize: number) {
  return new LRUCache<string, Entry>({ maxSize, sizeCalculation })
}

/** Bytes of an entry, with the gzip form that may be added later and the objects around it. */
function sizeCalculation({ page }: Entry, address: string): number {
  return Math.ceil(page.text.bytes * 2.4) + address.length * 2 + 3_000
}

/** Half of the two seconds within which a change is visible; the other half is for rendering. */
const revalidateMs = 1_000
/** How old a page may be that is sent because rendering fails. */
const staleIfErrorMs = 60 * 60 * 1_000
const pageBytes = 64 * 1024 * 1024
const otherBytes = 4 * 1024 * 1024
