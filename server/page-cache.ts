import type { CompressedText } from './compression.ts'
import { PageStore, type Sized } from './page-store.ts'

/** A page as it is sent, to everybody the same. */
export interface RenderedPage {
  status: number
  /** All but those that depend on the encoding. */
  headers: Record<string, string>
  etag: string
  text: CompressedText
  /** False for what is one shopper's, and for what went wrong. */
  keepable: boolean
}

export interface PageCacheOptions {
  /** @throws Overloaded, or whatever rendering throws */
  render: (address: string) => Promise<RenderedPage>
  /** For how many milliseconds a page counts as fresh while no news of it comes; asked each time. */
  freshMs: () => number
  maxBytes?: number
  now?: () => number
}

interface Entry extends Sized, Rendering {
  page: RenderedPage
  /** When a newer one was last tried for; trying may have failed. */
  triedAt: number
}

/** A rendering under way, or done. */
interface Rendering {
  /** When it began to read: what changed later may not be in it. */
  readAt: number
  /** When the first change was told that may not be in it. */
  outdatedAt: number | null
}

/**
 * Pages from memory. However many ask at once, a page is rendered once; when something changed it is
 * rendered again by the next who ask for it, at most once each `renewEveryMs`, while the old one is
 * still sent for that long. Whoever asks later than that waits for the new one, and gets the old one only
 * when none can be made. So a stream of orders costs one rendering a second of what people look at.
 */
export class PageCache {
  readonly #options: PageCacheOptions
  readonly #now: () => number
  readonly #pages: PageStore<Entry>
  /** Redirects and pages that are not there: anybody can make up as many as they like. */
  readonly #detours = new PageStore<Entry>(detourBytes)
  readonly #underWay = new Map<string, Rendering & { done: Promise<RenderedPage> }>()

  constructor(options: PageCacheOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
    this.#pages = new PageStore(options.maxBytes ?? pageBytes)
  }

  /** A page that can be sent at once, or null: then `get` has to wait for one. */
  ready(address: string): RenderedPage | null {
    const entry = this.#pages.get(address) ?? this.#detours.get(address)
    if (!entry) return null
    const now = this.#now()
    const outdatedFor = now - this.#outdatedAt(entry)
    if (outdatedFor < 0) return entry.page
    if (now - entry.triedAt < renewEveryMs) return entry.page
    if (outdatedFor >= renewEveryMs) return null
    this.#renderOnce(address).catch(() => {})
    return entry.page
  }

  /** @throws Overloaded, or what rendering throws, when there is no older page to send instead */
  async get(address: string): Promise<RenderedPage> {
    const ready = this.ready(address)
    if (ready) return ready
    const older = this.#pages.get(address)
    const standIn = older && this.#now() - older.readAt < longestInNeedMs ? older.page : null
    try {
      const page = await this.#renderOnce(address)
      return standIn && page.status >= 500 ? standIn : page
    } catch (error) {
      if (standIn) return standIn
      throw error
    }
  }

  /** Marks what a change concerns; nothing is thrown away. */
  outdate(isConcerned: (address: string) => boolean): void {
    const now = this.#now()
    for (const renderings of [
      this.#pages.entries(),
      this.#detours.entries(),
      this.#underWay.entries(),
    ]) {
      for (const [address, rendering] of renderings) {
        if (isConcerned(address)) rendering.outdatedAt ??= now
      }
    }
  }

  get size(): { pages: number; bytes: number } {
    return {
      pages: this.#pages.size + this.#detours.size,
      bytes: this.#pages.bytes + this.#detours.bytes,
    }
  }

  #outdatedAt({ readAt, outdatedAt }: Rendering): number {
    return Math.min(outdatedAt ?? Infinity, readAt + this.#options.freshMs())
  }

  #renderOnce(address: string): Promise<RenderedPage> {
    const underWay = this.#underWay.get(address)
    // One that began before a change will not show it, but so soon after it that nobody starts another.
    const joins =
      underWay && (underWay.outdatedAt === null || this.#now() - underWay.readAt < renewEveryMs)
    if (joins) return underWay.done
    const rendering: Rendering = { readAt: this.#now(), outdatedAt: null }
    const done = this.#render(address, rendering).finally(() => {
      if (this.#underWay.get(address) === begun) this.#underWay.delete(address)
    })
    const begun = Object.assign(rendering, { done })
    this.#underWay.set(address, begun)
    return done
  }

  async #render(address: string, rendering: Rendering): Promise<RenderedPage> {
    try {
      const page = await this.#options.render(address)
      if (page.status >= 500) this.#noteFailure(address)
      else this.#keep(address, page, rendering)
      return page
    } catch (error) {
      this.#noteFailure(address)
      throw error
    }
  }

  /** What went wrong may go well in a moment: the older page stays, as a stand-in. */
  #noteFailure(address: string) {
    const older = this.#pages.get(address)
    if (older) older.triedAt = this.#now()
  }

  #keep(address: string, page: RenderedPage, { readAt, outdatedAt }: Rendering) {
    const older = this.#pages.get(address) ?? this.#detours.get(address)
    // Two may have been under way; the one that read last knows more.
    if (older && older.readAt > readAt) return
    this.#pages.delete(address)
    this.#detours.delete(address)
    if (!page.keepable) return
    const entry = { page, readAt, outdatedAt, triedAt: readAt, bytes: bytesOf(address, page) }
    const store = page.status === 200 ? this.#pages : this.#detours
    store.set(address, entry)
  }
}

/** With the form for those who take gzip alone, which is not made yet, and what stands around it. */
function bytesOf(address: string, { text }: RenderedPage): number {
  return Math.ceil(text.bytes * 2.2) + address.length * 2 + 3_000
}

/** Half of the two seconds within which a change shows everywhere; the other half is for rendering. */
const renewEveryMs = 1_000
/** How old a page may be that is sent because no new one can be made. */
const longestInNeedMs = 60 * 60 * 1_000
/** Some 1,700 lists of 40 cards. */
const pageBytes = 64 * 1024 * 1024
const detourBytes = 4 * 1024 * 1024
