/**
 * A response whose body is in memory. A `Response` copies its body into a stream and reads it back, which takes
 * 130 µs for a page and 30 µs for a request inside of the process.
 */
export class BufferedResponse extends Response {
  readonly #body: string | Uint8Array

  /** @param body text, or its bytes in UTF-8 */
  constructor(body: string | Uint8Array | null, init: ResponseInit) {
    super(null, init)
    this.#body = body ?? ''
  }

  override async text(): Promise<string> {
    return typeof this.#body === 'string' ? this.#body : new TextDecoder().decode(this.#body)
  }

  override async json(): Promise<unknown> {
    return JSON.parse(await this.text())
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = typeof this.#body === 'string' ? new TextEncoder().encode(this.#body) : this.#body
    return bytes as Uint8Array<ArrayBuffer>
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return new Uint8Array(await this.bytes()).buffer
  }
}
