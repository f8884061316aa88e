/**
 * An answer whose body is at hand, for who asks for all of it. A `Response` of its own would copy it into a
 * stream, and read that to tell it again.
 */
export class WholeAnswer extends Response {
  readonly #whole: string | Uint8Array

  /** @param whole text, or its bytes in UTF-8 */
  constructor(whole: string | Uint8Array | null, init: ResponseInit) {
    super(null, init)
    this.#whole = whole ?? ''
  }

  override async text(): Promise<string> {
    return typeof this.#whole === 'string' ? this.#whole : new TextDecoder().decode(this.#whole)
  }

  override async json(): Promise<unknown> {
    return JSON.parse(await this.text())
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const bytes =
      typeof this.#whole === 'string' ? new TextEncoder().encode(this.#whole) : this.#whole
    return bytes as Uint8Array<ArrayBuffer>
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return new Uint8Array(await this.bytes()).buffer
  }
}
