/** More work waits than will be done in good time: come back later. */
export class Overloaded extends Error {}

/**
 * Lets `atOnce` pieces of work run and `waiting` more wait for their turn; beyond that, at once,
 * Overloaded. Rendering is computing: with more at once each visitor would only wait longer, and with
 * an endless queue those at its end would have left before they were served.
 */
export class PageQueue {
  readonly #atOnce: number
  readonly #longest: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }) {
    this.#atOnce = atOnce
    this.#longest = waiting
  }

  /** @throws Overloaded, or what `work` throws */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#longest) throw new Overloaded('Too many pages wait')
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else {
      this.#running += 1
    }
    try {
      return await work()
    } finally {
      // The place goes over to whoever waited longest, so that nobody slips in between.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
