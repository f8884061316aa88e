import { BlockList } from 'node:net'

import { pino } from 'pino'
import { expect, it } from 'vitest'

import { forwardedAddress } from './client.ts'
import { openServer } from './http-server.test-support.ts'

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
  ['whose proxy adds a port', '127.0.0.1', '203.0.113.9:51234', '203.0.113.9'],
  ['whose proxy adds a port to IPv6', '127.0.0.1', '[2001:470::9]:51234', '2001:470::9'],
  ['whose proxy writes IPv6 in brackets', '127.0.0.1', '[2001:470::9]', '2001:470::9'],
  ['behind proxies that add ports', '10.0.0.2', '203.0.113.9:1234, 10.0.0.5:443', '203.0.113.9'],
  [
    'behind IPv6 proxies that add ports',
    '10.0.0.2',
    '2001:470::9, [2001:db8::7]:443',
    '2001:470::9',
  ],
  ['that is a trusted proxy itself', '127.0.0.1', '10.1.2.3', '10.1.2.3'],
  ['whose proxy sends nothing', '127.0.0.1', '', '127.0.0.1'],
  ['whose proxy sends no address', '127.0.0.1', 'unknown, 10.0.0.1', 'unknown'],
])('finds a client %s', (_, peer, header, expected) => {
  expect(forwardedAddress(peer, header, trusted)).toBe(expected)
})

it('warns once of a proxy that names no client, and not of health checks', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  const variables = { TRUSTED_PROXIES: '127.0.0.1' }
  const { origin } = await openServer([], { variables, log })
  await fetch(`${origin}/ready`)
  await fetch(origin, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(lines).toEqual([])
  await fetch(origin)
  await fetch(origin)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('of TRUSTED_PROXIES without X-Forwarded-For')
})
