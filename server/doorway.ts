import type { EventEmitter } from 'node:events'

/**
 * Lets whoever computes go on when nobody is coming in.
 *
 * The event loop accepts one connection a turn (libuv since 1.45). With a page rendered in each, a turn is
 * some ten milliseconds long: a crowd of new visitors would stand outside for seconds, and those for whom
 * there is no room would hear of it as late.
 */
export class Doorway {
  readonly #waiting: { since: number; pass: () => void }[] = []
  #cameIn = false

  constructor(server: EventEmitter) {
    server.on('connection', () => {
      this.#cameIn = true
    })
  }

  /** One at a time, in a turn in which nobody came, or after a while. */
  pass(): Promise<void> {
    return new Promise((pass) => {
      this.#waiting.push({ since: performance.now(), pass })
      if (this.#waiting.length === 1) setImmediate(this.#look)
    })
  }

  readonly #look = () => {
    const [first] = this.#waiting
    if (!first) return
    if (!this.#cameIn || performance.now() - first.since > longestMs) {
      this.#waiting.shift()
      first.pass()
    }
    this.#cameIn = false
    if (this.#waiting.length > 0) setImmediate(this.#look)
  }
}

/** Enough for a hundred to come in. Past it, who knocks without end keeps no page from being rendered. */
const longestMs = 30
