import type { BackendService } from '../../backend/protocol.ts'

/** A backend service as a `fetch` from a client address, without a network. */
export function fetchFrom(service: BackendService, clientAddress: string): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const sent = new Uint8Array(await request.arrayBuffer())
    const response = await service({
      method: request.method,
      path: pathname.replace(/^\/(?:auth|rest)\/v1/, ''),
      query: search.slice(1),
      headers: Object.fromEntries(request.headers),
      body: sent.byteLength > 0 ? sent : null,
      clientAddress,
    })
    return new Response(response.body, response)
  }
}
