import { WholeAnswer } from '../app/platform/whole-answer.ts'

/** A backend's answer, as far as its client reads it. */
interface Answer {
  status: number
  headers: [string, string][]
  text: string
}

export interface SharedReadsOptions {
  fetch: typeof fetch
  /** Whether every change of the catalogue is told; while it is not, each page reads for itself. */
  hears: () => boolean
  now?: () => number
}

/**
 * What pages of different addresses ask alike, as the categories and the highest price: asked once
 * between two changes of the catalogue. A page that is given an older answer began before the change
 * was told, and is outdated by it like every page that was read before.
 */
export class SharedReads {
  readonly #options: SharedReadsOptions
  readonly #now: () => number
  readonly #answers = new Map<string, { askedAt: number; answer: Promise<Answer> }>()

  constructor(options: SharedReadsOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
  }

  /** Stands in for `fetch`. @throws what that throws */
  readonly fetch: typeof fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const isShared = sharedQuestions.some((question) => address.includes(question))
    if (!isShared || !this.#options.hears()) return this.#options.fetch(input, init)
    const { status, headers, text } = await this.#ask(address, init)
    return new WholeAnswer(text, { status, headers })
  }

  /** Something changed. */
  forget(): void {
    this.#answers.clear()
  }

  #ask(address: string, init: RequestInit = {}): Promise<Answer> {
    const question = `${init.method} ${address} ${typeof init.body === 'string' ? init.body : ''}`
    const known = this.#answers.get(question)
    if (known && this.#now() - known.askedAt < longestKeptMs) return known.answer
    const answer = this.#read(address, init)
    const entry = { askedAt: this.#now(), answer }
    this.#answers.delete(question)
    this.#answers.set(question, entry)
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= mostKept) break
      this.#answers.delete(oldest)
    }
    const drop = () => {
      if (this.#answers.get(question) === entry) this.#answers.delete(question)
    }
    answer.then(({ status }) => status === 200 || drop(), drop)
    return answer
  }

  async #read(address: string, init: RequestInit): Promise<Answer> {
    const answer = await this.#options.fetch(address, init)
    return { status: answer.status, headers: [...answer.headers], text: await answer.text() }
  }
}

/** Parts of addresses; all of them only read. */
const sharedQuestions = [
  '/rest/v1/shop_categories?',
  '/rest/v1/rpc/product_bounds',
  '/rest/v1/rpc/category_counts',
]
/** For what no news tell. */
const longestKeptMs = 60_000
/** Counts are asked with whatever filters somebody sets. */
const mostKept = 100
