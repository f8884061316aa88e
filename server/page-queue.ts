/** More work waits than will be done in good time: come back later. */
export class Overloaded extends Error {}

export interface PageQueueOptions {
  atOnce: number
  /** How many more may wait for their turn. */
  waiting: number
  /** For how many milliseconds anybody waits at most. */
  patienceMs: number
}

interface Waiting {
  since: number
  begin: () => void
  giveUp: (reason: Overloaded) => void
}

/**
 * Lets `atOnce` pieces of work run and some wait for their turn; the others are told Overloaded at
 * once. Rendering is computing: with more at once each visitor would only wait longer, and whoever
 * stands in line for long has left before being served, so that the work would be for nobody.
 */
export class PageQueue {
  readonly #options: PageQueueOptions
  readonly #line: Waiting[] = []
  #running = 0

  constructor(options: PageQueueOptions) {
    this.#options = options
  }

  /** Whether somebody stands in line. */
  get isBusy(): boolean {
    return this.#line.length > 0
  }

  /** @throws Overloaded, or what `work` throws */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#options.atOnce) this.#running += 1
    else await this.#standInLine()
    try {
      return await work()
    } finally {
      this.#letIn()
    }
  }

  #standInLine(): Promise<void> {
    const { waiting, patienceMs } = this.#options
    const now = performance.now()
    const [first] = this.#line
    // Behind somebody who has waited for half of it already, a turn in good time is not to be hoped for.
    const isSlow = first !== undefined && now - first.since > patienceMs / 2
    if (isSlow || this.#line.length >= waiting) throw new Overloaded('Too many pages wait')
    return new Promise((begin, giveUp) => this.#line.push({ since: now, begin, giveUp }))
  }

  /** The place goes over to whoever waited longest, so that nobody slips in between. */
  #letIn() {
    const tooOld = performance.now() - this.#options.patienceMs
    for (let next = this.#line.shift(); next; next = this.#line.shift()) {
      if (next.since >= tooOld) return next.begin()
      next.giveUp(new Overloaded('The turn came too late'))
    }
    this.#running -= 1
  }
}
