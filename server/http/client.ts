import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP, isIPv6, type BlockList } from 'node:net'

import { addressSubject } from '../../backend/client-address.ts'
import type { HeldBytes } from './held-bytes.ts'

/** The client of one request: its address, and the memory that is used for it alone. */
export class Client {
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  readonly #proxies: BlockList | null
  readonly #heldBytes: HeldBytes
  #subject: string | undefined
  /** The limit that refused the request with status 429. */
  refusedBy: string | null = null

  /** @param proxies those that are believed; null without a proxy */
  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    proxies: BlockList | null,
    heldBytes: HeldBytes,
  ) {
    this.#request = request
    this.#response = response
    this.#proxies = proxies
    this.#heldBytes = heldBytes
  }

  /** Never taken from the client itself: the address of the connection, or what a trusted proxy says. */
  get address(): string {
    const peer = this.#request.socket.remoteAddress ?? ''
    const forwarded = this.#request.headers['x-forwarded-for']
    return this.#proxies ? forwardedAddress(peer, String(forwarded ?? ''), this.#proxies) : peer
  }

  /** The address as limits count it. */
  get subject(): string {
    return (this.#subject ??= addressSubject(this.address))
  }

  /**
   * Counts memory that is used for this client alone, as opposed to a page that is kept for everybody: until the
   * response is closed, or until the returned function is called. Null when it is refused.
   */
  hold(bytes: number): (() => void) | null {
    const response = this.#response
    const release = this.#heldBytes.hold(this.subject, bytes, () => response.destroy())
    if (release) response.once('close', release)
    else this.refusedBy = 'heldBytesPerAddress'
    return release
  }
}

/**
 * The client's address. Each proxy appends the address that it was reached from, so entries are read from
 * the last one: the first that is no trusted proxy is the client. What stands before it may be invented. Ports, which some
 * proxies append too, are left out.
 *
 * @param peer the address of the connection
 * @param forwarded the header's value
 * @internal Exported for tests.
 */
export function forwardedAddress(peer: string, forwarded: string, proxies: BlockList): string {
  const entries = forwarded
    .split(',')
    .map((entry) => withoutPort(entry.trim()))
    .filter(Boolean)
  const path = [...entries, peer]
  return path.findLast((address) => !isProxy(address, proxies)) ?? path[0] ?? peer
}

/** Of `192.0.2.1:443`, `[2001:db8::1]:443` and `[2001:db8::1]`. */
function withoutPort(entry: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, '$1')
}

/** Whether all clients of a proxy may come from this address. */
export function isProxy(address: string, proxies: BlockList | null): boolean {
  return (
    proxies !== null &&
    isIP(address) !== 0 &&
    proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  )
}

/** Whether a proxy passes on a request without saying whose it is. Health checks have no client. */
export function lacksClient({ headers, socket, url }: IncomingMessage, proxies: BlockList | null) {
  if (headers['x-forwarded-for'] || url === '/health' || url === '/ready') return false
  return isProxy(socket.remoteAddress ?? '', proxies)
}
