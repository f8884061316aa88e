import ipaddr from 'ipaddr.js'

/**
 * Whether an address is one of the public internet. IPv4 addresses inside of IPv6 ones are unwrapped
 * (mapped, NAT64): they reach the same hosts.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.range() === 'unicast'
  if (parsed.range() === 'rfc6052') {
    const bytes = parsed.toByteArray().slice(12)
    return ipaddr.fromByteArray(bytes).range() === 'unicast'
  }
  return parsed.range() === 'unicast'
}
