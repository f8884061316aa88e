/** What takes room in a store. */
export interface Sized {
  /** About how much memory it takes. */
  bytes: number
}

/** Keeps what was used last, up to a number of bytes; what was not asked for longest goes first. */
export class PageStore<Entry extends Sized> {
  readonly #maxBytes: number
  readonly #entries = new Map<string, Entry>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    if (entry) {
      // A Map remembers the order of arrival: what is used moves to the end.
      this.#entries.delete(key)
      this.#entries.set(key, entry)
    }
    return entry
  }

  /** What is larger than the whole store is not kept. */
  set(key: string, entry: Entry): void {
    this.delete(key)
    if (entry.bytes > this.#maxBytes) return
    this.#entries.set(key, entry)
    this.#bytes += entry.bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }

  entries(): Iterable<[string, Entry]> {
    return this.#entries
  }
}
