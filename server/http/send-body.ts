import type { ServerResponse } from 'node:http'

import type { CompressedText, Encoding } from './compression.ts'
import { sendError, type HttpExchange } from './http-server.ts'

/** A response that is the same for everybody. */
export interface KeptResponse {
  status: number
  /** All but those that depend on the encoding. With `Vary` it is sent compressed. */
  headers: Record<string, string>
  text: CompressedText
}

/** Sends it, or 304 to a client that has it: synchronously unless its encoding is still to be made. */
export function sendKept(exchange: HttpExchange, kept: KeptResponse): true | Promise<true> {
  const { request, response } = exchange
  const { status, headers, text } = kept
  if (status === 200 && hasTag(request.headers['if-none-match'], headers['ETag'])) {
    response.writeHead(304, headers).end()
    return true
  }
  const encoding = headers['Vary'] ? chooseEncoding(request.headers['accept-encoding']) : 'identity'
  const body = text.peek(encoding)
  return body ? send(exchange, kept, encoding, body) : sendMade(exchange, kept, encoding)
}

async function sendMade(exchange: HttpExchange, kept: KeptResponse, encoding: Encoding) {
  const body = await kept.text.get(encoding)
  // A form that is not kept was made for this client alone.
  if (kept.text.peek(encoding) === null && !exchange.client.hold(body.length)) {
    sendError(exchange.response, 429, overloaded)
    return true
  }
  return send(exchange, kept, encoding, body)
}

function send(
  { response }: HttpExchange,
  { status, headers }: KeptResponse,
  encoding: Encoding,
  body: Buffer,
): true {
  response.writeHead(status, {
    ...headers,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    'Content-Length': body.length,
  })
  sendBody(response, body)
  return true
}

/**
 * Ends a response with `body`, which node:http leaves out of the response to a HEAD. A large one is sent in
 * parts, so that it is known whether the client reads: the connection of one that takes less than a part
 * within `partMs` is closed.
 */
export function sendBody(response: ServerResponse, body: Buffer, partMs = defaultPartMs): void {
  if (body.length <= partBytes) return void response.end(body)
  const timeout = setTimeout(() => response.destroy(), partMs)
  response.once('close', () => clearTimeout(timeout))
  function sendFrom(at: number) {
    timeout.refresh()
    if (at >= body.length) return void response.end()
    response.write(body.subarray(at, at + partBytes), (error) => {
      if (!error) sendFrom(at + partBytes)
    })
  }
  sendFrom(0)
}

/** The best encoding that a client accepts. Weights are ignored, apart from a zero. */
function chooseEncoding(accepted = ''): Encoding {
  if (takesBrotli.test(accepted)) return 'br'
  return takesGzip.test(accepted) ? 'gzip' : 'identity'
}

const takesBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/

/** Browsers send one tag, proxies may send a list, and either may make a tag weak. */
function hasTag(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false
  return ifNoneMatch === '*' || ifNoneMatch.includes(etag.replace('W/', ''))
}

/** To a client that has to come back later. */
export const overloaded = 'Many people are here right now. Please try again in a moment.'

const partBytes = 64 * 1024
/** The longest time for a part: 64 kB in it are 2 kB a second, less than a phone's line carries. */
const defaultPartMs = 30_000
