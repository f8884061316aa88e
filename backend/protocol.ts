// The shapes that the backend's services speak in: plain values, so that the HTTP server, the
// page renderer inside the same process and the tests all call the very same function.

/** One request to a service, its mount (`/rest/v1`, `/auth/v1`) already taken off. */
export interface BackendRequest {
  method: string
  /** After the mount; starts with `/`, without the query, still percent-encoded. */
  path: string
  /** Without the question mark; empty when there is none. */
  query: string
  /** Names in lower case. */
  headers: Record<string, string | undefined>
  body: Uint8Array | null
  /** The caller's address as the server knows it, never as the caller claims it. */
  clientAddress: string
}

export interface BackendAnswer {
  status: number
  headers: Record<string, string>
  body: string | Uint8Array | null
}

export type BackendService = (request: BackendRequest) => Promise<BackendAnswer>
