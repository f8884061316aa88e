import { lookup } from 'node:dns/promises'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'

import ipaddr from 'ipaddr.js'

import { codeOf, reasonOf } from '../../backend/database/database-errors.ts'

export const mostBytes = 25_000_000
const mostRedirects = 3

/** How addresses are resolved and which may be reached; a test gives its own. */
export interface Network {
  resolve: (host: string) => Promise<string[]>
  mayReach: (address: string, port: number) => boolean
  timeoutMs: number
}

const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  mayReach: (address, port) => isPublicAddress(address) && [80, 443].includes(port),
  timeoutMs: 60_000,
}

/**
 * Fetches a picture from the internet. A file from another shop must not make this machine read its own
 * network: each host is resolved once, all its addresses must be public, and the connection goes to the
 * address that was checked. Redirects are checked alike.
 *
 * @throws an error whose message says why not
 */
export async function fetchPicture(address: string, network: Network = internet): Promise<Buffer> {
  const signal = AbortSignal.timeout(network.timeoutMs)
  let url = parseUrl(address)
  for (let redirects = 0; ; redirects++) {
    const response = await open(url, network, signal)
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      response.destroy()
      if (redirects === mostRedirects) throw new Error('it is redirected too often')
      url = parseUrl(headers.location, url)
      continue
    }
    if (statusCode !== 200) {
      response.destroy()
      throw new Error(`the answer is ${statusCode}`)
    }
    return readBody(response, signal)
  }
}

function parseUrl(address: string, base?: URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new Error('it is no address of the web')
  if (url.username || url.password) throw new Error('an address with a password is not fetched')
  return url
}

async function open(url: URL, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const addresses = isIP(host) ? [host] : await resolveHost(host, network)
  const [address] = addresses
  if (address === undefined || !addresses.every((each) => network.mayReach(each, port))) {
    throw new Error('it is not on the public internet')
  }
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    send(url, {
      agent: false,
      signal,
      // The checked address, not another answer of the name server.
      lookup: (_host, options, done) => {
        const family = isIP(address)
        if (options.all) done(null, [{ address, family }])
        else done(null, address, family)
      },
      headers: { Accept: 'image/*', 'Accept-Encoding': 'identity', 'User-Agent': 'shop-pictures' },
    })
      .once('response', resolve)
      .once('error', (error) => reject(new Error(explain(error, signal))))
      .end()
  })
}

/** An error of the name server must not pass as one of the database's connection, which ends the command. */
async function resolveHost(host: string, network: Network): Promise<string[]> {
  try {
    return await network.resolve(host)
  } catch (error) {
    const isUnknown = ['ENOTFOUND', 'ENODATA'].includes(codeOf(error) ?? '')
    const reason = isUnknown ? `there is no host ${host}` : `${host} cannot be looked up now`
    throw new Error(reason, { cause: error })
  }
}

async function readBody(response: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > mostBytes) throw new Error('it has more than 25 MB')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    throw new Error(explain(error, signal), { cause: error })
  }
}

function explain(error: unknown, signal: AbortSignal): string {
  return signal.aborted ? 'it took too long' : reasonOf(error)
}

/**
 * Whether an address is one of the public internet. IPv4 addresses inside of IPv6 ones are unwrapped
 * (mapped, NAT64): they reach the same hosts.
 *
 * @internal Exported for tests.
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
