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
  readonly #holders = new Map<string, { bytes: number; holdings: Set<Holding> }>()
  #total = 0

  constructor(limits: HeldByteLimits) {
    this.#limits = limits
  }

  /**
   * Counts `bytes` for an address. Returns the function that ends it, which may be called twice; null when the
   * address is refused.
   */
  hold(address: string, bytes: number, drop: () => void): (() => void) | null {
    const { heldBytes, heldBytesPerAddress } = this.#limits
    const own = this.#holders.get(address)?.bytes ?? 0
    // One response is never too large by itself; its size has a limit of its own.
    if (own > 0 && own + Math.max(1, bytes) > heldBytesPerAddress) return null
    while (this.#total > 0 && this.#total + bytes > heldBytes) {
      const most = [...this.#holders.values()].reduce((a, b) => (b.bytes > a.bytes ? b : a))
      const [oldest] = most.bytes > own + bytes ? most.holdings : []
      if (!oldest) return null
      this.#release(oldest)
      oldest.drop()
    }
    const holding = { address, bytes, drop }
    const holder = this.#holders.get(address) ?? { bytes: 0, holdings: new Set() }
    this.#holders.set(address, holder)
    holder.holdings.add(holding)
    holder.bytes += bytes
    this.#total += bytes
    return () => this.#release(holding)
  }

  #release(holding: Holding) {
    const holder = this.#holders.get(holding.address)
    if (!holder?.holdings.delete(holding)) return
    holder.bytes -= holding.bytes
    this.#total -= holding.bytes
    if (holder.holdings.size === 0) this.#holders.delete(holding.address)
  }
}
