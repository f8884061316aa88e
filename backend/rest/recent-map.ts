/** A map that forgets what was longest unused, so that nobody can fill the memory with new keys. */
export class RecentMap<Key, Value> {
  readonly #entries = new Map<Key, Value>()
  readonly #size: number

  constructor(size: number) {
    this.#size = size
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined) {
      this.#entries.delete(key)
      this.#entries.set(key, value)
    }
    return value
  }

  /** Remembers an entry; returns the key that had to go for it, if any. */
  set(key: Key, value: Value): Key | undefined {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.#size) return undefined
    const oldest = this.#entries.keys().next().value
    if (oldest !== undefined) this.#entries.delete(oldest)
    return oldest
  }

  clear(): void {
    this.#entries.clear()
  }
}
