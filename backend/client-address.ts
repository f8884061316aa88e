import { isIPv6 } from 'node:net'

/**
 * What a limit counts for a client address. An IPv6 customer holds a whole /64, so only that prefix
 * counts; an IPv4-mapped IPv6 address is the IPv4 address.
 */
export function addressSubject(clientAddress: string): string {
  const address = clientAddress.toLowerCase().replace(/%.*$/, '')
  if (!isIPv6(address)) return address.slice(0, 64)
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:65535'
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}

/** The eight groups of an IPv6 address, in whatever form it is written: a URL normalizes it. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].map((group) => parseInt(group, 16))
}
