import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, describe, expect, test } from 'vitest'

import { explainPart } from '../database/refusals.ts'
import { fetchPicture, isPublicAddress, type Network } from './fetch-picture.ts'

let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A server of this machine, which alone may be reached. */
async function serve(listener: RequestListener, timeoutMs = 10_000) {
  const listening = createServer(listener)
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  const resolved: string[] = []
  const network: Network = {
    resolve: (host) => {
      resolved.push(host)
      return Promise.resolve(['127.0.0.1'])
    },
    mayReach: (address, wanted) => address === '127.0.0.1' && wanted === port,
    timeoutMs,
  }
  return { url: `http://pictures.example:${port}`, port, network, resolved }
}

describe('a picture of the web', () => {
  test('is fetched from the address that was checked', async () => {
    const { url, network, resolved } = await serve((_request, response) => response.end('bytes'))
    expect(String(await fetchPicture(`${url}/a.jpg`, network))).toBe('bytes')
    // Resolved once: another answer of the name server cannot lead elsewhere.
    expect(resolved).toEqual(['pictures.example'])
  })

  test('is followed through redirects, each checked', async () => {
    const { url, port, network } = await serve((request, response) => {
      const to = {
        '/a': '/b',
        '/b': 'http://127.0.0.1:PORT/c',
        '/in': 'http://127.0.0.2:PORT/',
        '/file': 'file:///etc/passwd',
      }[request.url ?? '']
      if (to) response.writeHead(302, { Location: to.replace('PORT', String(port)) })
      response.end('bytes')
    })
    expect(String(await fetchPicture(`${url}/a`, network))).toBe('bytes')
    await expect(fetchPicture(`${url}/in`, network)).rejects.toThrow('not on the public internet')
    await expect(fetchPicture(`${url}/file`, network)).rejects.toThrow('no address of the web')
  })

  test.each<[string, RequestListener]>([
    [
      'it is redirected too often',
      (_request, response) => response.writeHead(301, { Location: '/' }).end(),
    ],
    ['the answer is 404', (_request, response) => response.writeHead(404).end()],
    [
      'it has more than 25 MB',
      (_request, response) => {
        const part = Buffer.alloc(1_000_000)
        const send = () => {
          while (response.writable && response.write(part)) continue
        }
        response.on('drain', send)
        send()
      },
    ],
  ])('is refused: %s', async (reason, listener) => {
    const { url, network } = await serve(listener)
    await expect(fetchPicture(url, network)).rejects.toThrow(reason)
  })

  test('that never arrives is given up', async () => {
    const { url, network } = await serve((_request, response) => response.write('x'), 300)
    await expect(fetchPicture(url, network)).rejects.toThrow('it took too long')
  })

  test.each([
    [
      'it is not on the public internet',
      'http://127.0.0.1/a http://localhost/a http://[::1]/a http://[::ffff:10.0.0.1]/a http://2130706433/a http://169.254.169.254/latest/meta-data https://93.184.216.34:22/a',
    ],
    [
      'it is no address of the web',
      'file:///etc/passwd data:image/png;base64,AAAA ftp://x.example/a /a.jpg words',
    ],
    ['an address with a password is not fetched', 'http://me:secret@x.example/a'],
  ])('is refused, since %s: %s', async (reason, addresses) => {
    for (const address of addresses.split(' '))
      await expect(fetchPicture(address)).rejects.toThrow(reason)
  })

  test('of a host that is not known leaves the database out of it', async () => {
    const lookup = Object.assign(new Error('getaddrinfo'), { syscall: 'getaddrinfo' })
    const failing = (code: string): Network => ({
      resolve: () => Promise.reject(Object.assign(lookup, { code })),
      mayReach: () => true,
      timeoutMs: 1_000,
    })
    const url = 'https://gone.example/a.jpg'
    const failure = await fetchPicture(url, failing('ENOTFOUND')).catch((error: unknown) => error)
    expect(failure).toEqual(new Error('there is no host gone.example', { cause: lookup }))
    expect(explainPart(failure)).toBe('there is no host gone.example')
    await expect(fetchPicture(url, failing('EAI_AGAIN'))).rejects.toThrow('cannot be looked up now')
  })
})

const addresses = {
  public: '93.184.216.34 2606:2800:220:1::1 ::ffff:93.184.216.34 64:ff9b::5db8:d822',
  'not public':
    '127.0.0.1 0.0.0.0 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 224.0.0.1 255.255.255.255 198.18.0.1 :: ::1 fe80::1 fd00::1 ff02::1 ::ffff:10.0.0.1 ::ffff:127.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: 2001::1 localhost ',
}
test.each(Object.entries(addresses))('%s are %s', (kind, listed) => {
  for (const address of listed.split(' '))
    expect([address, isPublicAddress(address)]).toEqual([address, kind === 'public'])
})
