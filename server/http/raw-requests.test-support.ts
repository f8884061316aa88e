type Dice = (sides: number) => number

/** Bytes for a port that expects HTTP, of twelve kinds, few of them requests. */
export function rawRequest(dice: Dice): { kind: string; bytes: Buffer } {
  const names = Object.keys(kinds)
  const kind = names[dice(names.length)] ?? 'noise'
  return { kind, bytes: kinds[kind]?.(dice) ?? noise(dice) }
}

const paths: [string, ...string[]] = [
  '/',
  '/products',
  '/rest/v1/shop_products?select=id&limit=1',
  '/auth/v1/settings',
  '/health',
]
const host = 'Host: localhost\r\n'

const kinds: Record<string, (dice: Dice) => Buffer> = {
  noise,
  'a changed request': (dice) => {
    const bytes = latin1(goodRequest(dice))
    for (let changes = 1 + dice(6); changes > 0; changes--) bytes[dice(bytes.length)] = dice(256)
    return bytes
  },
  'half a request': (dice) => {
    const text = goodRequest(dice)
    return latin1(text.slice(0, dice(text.length)))
  },
  'an odd method': (dice) => {
    const method = pick(dice, ['', 'G\0T', ...'TRACE CONNECT PUT BREW PRI get OPTIONS'.split(' ')])
    return latin1(`${method} ${pick(dice, paths)} HTTP/1.1\r\n${host}\r\n`)
  },
  'an odd address': (dice) => {
    const address = pick(dice, [
      `/${'a'.repeat(20_000)}`,
      `/products?${'q=1&'.repeat(3000)}`,
      ...'/..%2f..%2fetc/passwd /%00 /assets/..%5c..%5cpackage.json //evil.example/'.split(' '),
      ...'http://evil.example/ * no-slash /%E0%A4%A /\u007f\u0080 /rest/v1/..;/auth'.split(' '),
    ])
    return latin1(`GET ${address} HTTP/1.1\r\n${host}\r\n`)
  },
  'headers without end': (dice) => {
    const header = pick(dice, [`X-A: ${'b'.repeat(20_000)}`, 'X: y\r\n'.repeat(3000), 'Cookie: a'])
    return latin1(`GET / HTTP/1.1\r\n${host}${header}\r\n\r\n`)
  },
  'broken headers': (dice) => {
    const header = pick(dice, [
      'No colon here',
      ': no name',
      'Name : space',
      ' folded\r\n further',
      'Host: another.example',
      'X\0Y: z',
      'Accept: \u0001\u0002',
      'Authorization: Bearer \u00ff\u00fe',
      'Content-Type: \ttext/\t',
    ])
    return latin1(`GET ${pick(dice, paths)} HTTP/1.1\r\n${host}${header}\r\n\r\n`)
  },
  'two lengths': (dice) => {
    const lengths = pick(dice, [
      'Content-Length: 4\r\nTransfer-Encoding: chunked',
      'Content-Length: 4\r\nContent-Length: 40',
      'Content-Length: -1',
      'Content-Length: 99999999999999999999',
      'Content-Length: 4, 4',
      'Transfer-Encoding: chunked, identity',
      'Transfer-Encoding:\tchunked',
    ])
    const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n'
    const type = 'Content-Type: application/json\r\n'
    return latin1(
      `POST /auth/v1/recover HTTP/1.1\r\n${host}${type}${lengths}\r\n\r\n0\r\n\r\n${smuggled}`,
    )
  },
  'bad chunks': (dice) => {
    const chunks = pick(dice, ['zz\r\n', 'fffffffffffffffff\r\n', '5\r\nab', '0\r\nX', '1;\n\r\nx'])
    return latin1(
      `POST /rest/v1/rpc/search_products HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n${chunks}`,
    )
  },
  'a body unlike its length': (dice) => {
    const length = pick(dice, [0, 1, 10, 100_000, 60_000_000])
    const body = pick(dice, ['', '{}', '{"q":', '['.repeat(5000), '\u0000'.repeat(300)])
    const type = pick(dice, ['application/json', 'text/plain', 'multipart/form-data', '\u0000'])
    return latin1(
      `POST /rest/v1/rpc/search_products HTTP/1.1\r\n${host}apikey: sb_publishable_lisiere\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${body}`,
    )
  },
  'another protocol': (dice) => {
    const greeting = pick(dice, [
      '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'SSH-2.0-x\r\n',
      'EHLO x\r\n',
      '\u0000\u0000\u0000\b\u0004\u00d2\u0016/',
      'GET / HTTP/9.9\r\n\r\n',
      'GET /\r\n',
      `GET / HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n\r\n`,
      `GET / HTTP/1.1\r\n${host}Expect: 200-maybe\r\n\r\n`,
    ])
    return latin1(greeting)
  },
  'many at once': (dice) => latin1(goodRequest(dice).repeat(2 + dice(30))),
}

function noise(dice: Dice): Buffer {
  return Buffer.from(Array.from({ length: 1 + dice(800) }, () => dice(256)))
}

function goodRequest(dice: Dice): string {
  const headers = 'apikey: sb_publishable_lisiere\r\nAccept: */*\r\nAccept-Encoding: br\r\n'
  return `GET ${pick(dice, paths)} HTTP/1.1\r\n${host}${headers}\r\n`
}

function pick<Thing>(dice: Dice, things: readonly [Thing, ...Thing[]]): Thing {
  return things[dice(things.length)] ?? things[0]
}

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}
