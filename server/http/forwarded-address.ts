import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6, type BlockList } from 'node:net'

/** How a request says which client it comes from. */
export interface ForwardedBy {
  /** The header in which a proxy names the client, in lower case; null without a proxy. */
  header: string | null
  /** The proxies that are believed. */
  trustedProxies: BlockList
}

/**
 * The client's address. Each proxy appends the address that it was reached from, so entries are read from
 * the last one: the first that is no trusted proxy is the client. What stands before it may be invented. Ports, which some
 * proxies append too, are left out.
 *
 * @param peer the address of the connection
 * @param forwarded the header's value
 */
export function forwardedAddress(
  peer: string,
  forwarded: string | undefined,
  trusted: BlockList,
): string {
  const entries = (forwarded ?? '')
    .split(',')
    .map((entry) => withoutPort(entry.trim()))
    .filter(Boolean)
  const path = [...entries, peer]
  return path.findLast((address) => !isTrusted(trusted, address)) ?? path[0] ?? peer
}

/** Of `192.0.2.1:443`, `[2001:db8::1]:443` and `[2001:db8::1]`. */
function withoutPort(entry: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, '$1')
}

/** Whether all clients of a proxy may come from this address: then its connections are not those of one client. */
export function isProxy(peer: string, { header, trustedProxies }: ForwardedBy): boolean {
  return header !== null && isTrusted(trustedProxies, peer)
}

/** Whether a proxy passes on a request without saying whose it is. Health checks have no client. */
export function lacksClient(request: IncomingMessage, { header, trustedProxies }: ForwardedBy) {
  if (header === null || request.headers[header]) return false
  const isHealth = ['/health', '/ready'].includes(request.url ?? '')
  return !isHealth && isTrusted(trustedProxies, request.socket.remoteAddress ?? '')
}

function isTrusted(proxies: BlockList, address: string): boolean {
  return isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
