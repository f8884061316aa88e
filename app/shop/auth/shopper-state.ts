/** How far a page is with something of a shopper's. */
interface Standing {
  status: 'loading' | 'signed-out' | 'ready' | 'failed'
}

/**
 * What a page shows of something that belongs to whoever is signed in: whose it is, who wants to hear
 * when it changes, and which answers of the backend still count.
 */
export class ShopperState<State extends Standing> {
  #state: State
  #shopperId: string | null = null
  /** Questions are numbered; an answer counts while no later one has come. */
  #asked = 0
  #answered = 0
  readonly #listeners = new Set<() => void>()

  constructor(loading: State) {
    this.#state = loading
  }

  get shopperId(): string | null {
    return this.#shopperId
  }

  get = (): State => this.#state

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  show(state: State) {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  /**
   * Another person at the page, or nobody: what is shown of before is gone at once.
   *
   * @returns whether there is something to read now
   */
  become(shopperId: string | null, empty: (status: 'loading' | 'signed-out') => State): boolean {
    if (shopperId === this.#shopperId && this.#state.status !== 'loading') return false
    this.#shopperId = shopperId
    this.show(empty(shopperId ? 'loading' : 'signed-out'))
    return shopperId !== null
  }

  /** An answer to an older question must not undo what was changed since. */
  outdate() {
    this.#answered = ++this.#asked
  }

  /** Reads for whoever is here; null when nobody is, or when the answer no longer counts. */
  async ask<Answer>(read: (shopperId: string) => Promise<Answer>): Promise<Answer | null> {
    const shopperId = this.#shopperId
    if (!shopperId) return null
    const question = ++this.#asked
    const overtaken = () => shopperId !== this.#shopperId || question < this.#answered
    try {
      const answer = await read(shopperId)
      if (overtaken()) return null
      this.#answered = question
      return answer
    } catch (error) {
      if (overtaken()) return null
      throw error
    }
  }
}
