import { latePart, type LatePart } from '../../ui/late-part.ts'
import { didNotCome } from '../../ui/load-on-intent.ts'
import { notify } from '../../ui/toast.ts'

/** What keeps something of a shopper's: the cart, the wishlist. */
interface Store<State> {
  get(): State
  subscribe(listener: () => void): () => void
  /** Another person at the page, or nobody. */
  become(shopperId: string | null): Promise<void>
  reload(): Promise<void>
}

/** A store, and what can be done about what it keeps. */
interface Kept<State, Acts> {
  store: Store<State>
  acts: Acts
}

/**
 * A store that is downloaded when there is somebody to keep something for, or something to do. Whoever
 * only looks around keeps nothing; of what reads and changes it they need nothing but that.
 */
export class LateStore<State, Acts> {
  readonly #part: LatePart<Kept<State, Acts>>
  readonly #without: (status: 'loading' | 'signed-out' | 'failed') => State
  #state: State
  #shopperId: string | null = null
  readonly #listeners = new Set<() => void>()

  /** @param without what is shown as long as the store is not there */
  constructor(
    download: () => Promise<Kept<State, Acts>>,
    without: (status: 'loading' | 'signed-out' | 'failed') => State,
  ) {
    this.#part = latePart(download)
    this.#part.subscribe(() => this.#part.known()?.store.subscribe(this.#tell))
    this.#without = without
    this.#state = without('loading')
  }

  get = (): State => this.#part.known()?.store.get() ?? this.#state

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Ahead, while it is found out whether somebody is here. */
  load() {
    void this.#part.load()
  }

  async become(shopperId: string | null): Promise<void> {
    this.#shopperId = shopperId
    const known = this.#part.known()
    if (known) return known.store.become(shopperId)
    if (shopperId === null) return this.#show('signed-out')
    this.#show('loading')
    const kept = await this.#open()
    // Whoever is here by now.
    if (kept) await kept.store.become(this.#shopperId)
    else this.#show('failed')
  }

  async reload(): Promise<void> {
    const known = this.#part.known()
    if (known) await known.store.reload()
    else if (this.#shopperId !== null) await this.become(this.#shopperId)
  }

  /** At once where the store is there, else when it has come; null when it did not, which is said. */
  async act<Result>(act: (acts: Acts) => Promise<Result>): Promise<Result | null> {
    const kept = this.#part.known() ?? (await this.#open())
    if (kept) return act(kept.acts)
    notify(didNotCome)
    return null
  }

  async #open(): Promise<Kept<State, Acts> | null> {
    await this.#part.load()
    return this.#part.known()
  }

  #show(status: 'loading' | 'signed-out' | 'failed') {
    this.#state = this.#without(status)
    this.#tell()
  }

  readonly #tell = () => {
    for (const listener of this.#listeners) listener()
  }
}
