import { BlockList } from 'node:net'

import { expect, it } from 'vitest'

import { forwardedAddress } from './forwarded-address.ts'

const trusted = new BlockList()
trusted.addSubnet('10.0.0.0', 8, 'ipv4')
trusted.addAddress('127.0.0.1', 'ipv4')
trusted.addSubnet('2001:db8::', 32, 'ipv6')

it.each([
  ['behind nginx alone', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['behind a CDN and nginx', '127.0.0.1', '203.0.113.9, 10.1.2.3', '203.0.113.9'],
  ['that invents entries', '127.0.0.1', '198.51.100.1, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
  ['that connects directly with a header', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['behind an IPv6 proxy', '2001:db8::1', '2001:470::9', '2001:470::9'],
  [
    'behind a proxy that is seen as a mapped address',
    '::ffff:10.0.0.1',
    '203.0.113.9',
    '203.0.113.9',
  ],
  ['that is a trusted proxy itself', '127.0.0.1', '10.1.2.3', '10.1.2.3'],
  ['whose proxy sends nothing', '127.0.0.1', undefined, '127.0.0.1'],
  ['whose proxy sends no address', '127.0.0.1', 'unknown, 10.0.0.1', 'unknown'],
])('finds a client %s', (_, peer, header, expected) => {
  expect(forwardedAddress(peer, header, trusted)).toBe(expected)
})
