import { isIPv6 } from 'node:net'

import ipaddr from 'ipaddr.js'

/**
 * The subject by which limits count a client address: of IPv6 only the /64 prefix, since a customer has
 * all of it; of an IPv4-mapped IPv6 address the IPv4 address.
 */
export function addressSubject(clientAddress: string): string {
  const address = clientAddress.toLowerCase().replace(/%.*$/, '')
  if (!isIPv6(address)) return address.slice(0, 64)
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const prefix = parsed.parts.slice(0, 4)
  return prefix.map((part) => part.toString(16)).join(':')
}
