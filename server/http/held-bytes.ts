interface HeldByteLimits {
  /** Of all clients. */
  heldBytes: number
  /** Of one address. */
  heldBytesPerAddress: number
}

/** Memory that is in use for a client. */
interface Holding {
  address: string
  bytes: number
  /** Closes the client's connection, which ends in `release`. */
  drop: () => void
}

/** The status of a request that is refused: the client's address holds too much, or all together do. */
export type Refusal = 429 | 503

/**
 * Counts the bytes that this process keeps for clients: bodies that arrive, and responses that are not
 * sent yet. A client that does not read would otherwise keep its responses in memory for as long as it
 * likes.
 *
 * An address above its own limit is refused. When all together are above theirs, the address that holds
 * most loses its oldest response, unless it is the one that asks: so a few greedy addresses do not bar
 * the others.
 */
export class HeldBytes {
  readonly #limits: HeldByteLimits
  readonly #addresses = new Map<string, { bytes: number; holdings: Set<Holding> }>()
  #total = 0

  constructor(limits: HeldByteLimits) {
    this.#limits = limits
  }

  /** Whether the address is to be refused before anything is computed for it. */
  isFull(address: string): boolean {
    return (this.#addresses.get(address)?.bytes ?? 0) >= this.#limits.heldBytesPerAddress
  }

  /**
   * Counts `bytes` for an address. Returns the function that ends it, which may be called twice.
   *
   * @param drop ends what the bytes are needed for
   */
  hold(address: string, bytes: number, drop: () => void): (() => void) | Refusal {
    const { heldBytes, heldBytesPerAddress } = this.#limits
    const own = this.#addresses.get(address)?.bytes ?? 0
    // One response is never too large by itself; its size has a limit of its own.
    if (own > 0 && own + bytes > heldBytesPerAddress) return 429
    while (this.#total > 0 && this.#total + bytes > heldBytes)
      if (!this.#dropOldestOfGreediest(own + bytes)) return 503
    const holding = { address, bytes, drop }
    const entry = this.#addresses.get(address) ?? { bytes: 0, holdings: new Set() }
    entry.holdings.add(holding)
    entry.bytes += bytes
    this.#addresses.set(address, entry)
    this.#total += bytes
    return () => this.#release(holding)
  }

  /** Returns false when no address holds more than `bytes`. */
  #dropOldestOfGreediest(bytes: number): boolean {
    let most = bytes
    let greediest: Set<Holding> | null = null
    for (const entry of this.#addresses.values()) {
      if (entry.bytes <= most) continue
      most = entry.bytes
      greediest = entry.holdings
    }
    const [oldest] = greediest ?? []
    if (!oldest) return false
    this.#release(oldest)
    oldest.drop()
    return true
  }

  #release(holding: Holding) {
    const entry = this.#addresses.get(holding.address)
    if (!entry?.holdings.delete(holding)) return
    entry.bytes -= holding.bytes
    this.#total -= holding.bytes
    if (entry.holdings.size === 0) this.#addresses.delete(holding.address)
  }
}
