import { isIPv6 } from 'node:net'

import ipaddr from 'ipaddr.js'

/**
 * What a limit counts for a client address. An IPv6 customer holds a whole /64, so only that prefix
 * counts; an IPv4-mapped IPv6 address is the IPv4 address.
 */
export function addressSubject(clientAddress: string): string {
  const address = clientAddress.toLowerCase().replace(/%.*$/, '')
  if (!isIPv6(address)) return address.slice(0, 64)
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const prefix = parsed.parts.slice(0, 4)
  return prefix.map((part) => part.toString(16)).join(':')
}
