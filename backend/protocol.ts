/** A request to a backend service, with its mount path (`/rest/v1`, `/auth/v1`) removed. */
export interface BackendRequest {
  method: string
  /** Starts with `/`; without the query; still percent-encoded. */
  path: string
  /** Without the question mark; may be empty. */
  query: string
  /** Names in lower case. */
  headers: Record<string, string | undefined>
  body: Uint8Array | null
  /** Determined by the server, never taken from the client. */
  clientAddress: string
  /** Set for the page renderer's own requests. */
  caller?: 'renderer'
}

/** That to a HEAD may have a body, which the server leaves out. */
export interface BackendResponse {
  status: number
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
  /** With status 429: the limit that refused the request, for metrics. Never sent. */
  limit?: string
}

/** Called alike by the HTTP server, by the page renderer in the same process and by tests. */
export type BackendService = (request: BackendRequest) => Promise<BackendResponse>
