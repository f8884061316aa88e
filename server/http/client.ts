import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP, isIPv6, type BlockList } from 'node:net'

import { addressSubject } from '../../backend/client-address.ts'
import type { HeldBytes } from './held-bytes.ts'

/** The client of one request: its address, and the memory that is used for it alone. */
export type Client = ReturnType<typeof clientOf>

/** @param proxies those that are believed; null without a proxy */
export function clientOf(
  { socket, headers }: IncomingMessage,
  response: ServerResponse,
  proxies: BlockList | null,
  heldBytes: HeldBytes,
) {
  const peer = socket.remoteAddress ?? ''
  const forwarded = String(headers['x-forwarded-for'] ?? '')
  const address = proxies ? forwardedAddress(peer, forwarded, proxies) : peer
  const subject = addressSubject(address)
  return {
    /** Never taken from the client itself: the address of the connection, or what a trusted proxy says. */
    address,
    /** The address as limits count it. */
    subject,
    /** The limit that refused the request with status 429. */
    refusedBy: null as string | null,
    /**
     * Counts memory that is used for this client alone, as opposed to a page that is kept for everybody: until the
     * response is closed, or until the returned function is called. Null when it is refused.
     */
    hold(bytes: number): (() => void) | null {
      const release = heldBytes.hold(subject, bytes, () => response.destroy())
      if (release) response.once('close', release)
      else this.refusedBy = 'heldBytesPerAddress'
      return release
    },
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
