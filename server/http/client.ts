import type { IncomingMessage, ServerResponse } from 'node:http'

import { addressSubject } from '../../backend/client-address.ts'
import { forwardedAddress, type ForwardedBy } from './forwarded-address.ts'
import type { HeldBytes, Refusal } from './held-bytes.ts'

/** The client of one request: its address, and the memory that is used for it alone. */
export class Client {
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  readonly #forwardedBy: ForwardedBy
  readonly #heldBytes: HeldBytes
  #subject: string | undefined
  /** The limit that refused the request with status 429. */
  refusedBy: string | null = null

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    forwardedBy: ForwardedBy,
    heldBytes: HeldBytes,
  ) {
    this.#request = request
    this.#response = response
    this.#forwardedBy = forwardedBy
    this.#heldBytes = heldBytes
  }

  /** Never taken from the client itself: the address of the connection, or what a trusted proxy says. */
  get address(): string {
    const { header, trustedProxies } = this.#forwardedBy
    const peer = this.#request.socket.remoteAddress ?? ''
    if (!header) return peer
    const forwarded = this.#request.headers[header]
    return forwardedAddress(peer, forwarded && String(forwarded), trustedProxies)
  }

  /** The address as limits count it. */
  get subject(): string {
    return (this.#subject ??= addressSubject(this.address))
  }

  /** Whether to refuse it before anything is computed for it: its responses are not read. */
  isFull(): boolean {
    return this.#heldBytes.isFull(this.subject)
  }

  /**
   * Counts memory that is used for this client alone, as opposed to a page that is kept for everybody:
   * until the response is closed, or until the returned function is called.
   */
  hold(bytes: number): (() => void) | Refusal {
    const response = this.#response
    const release = this.#heldBytes.hold(this.subject, bytes, () => response.destroy())
    if (typeof release === 'function') response.once('close', release)
    return release
  }
}
