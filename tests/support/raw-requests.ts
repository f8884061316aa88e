import { freshBackend, type FreshBackend } from './backend.ts'

/** A request that the storefront would not send. */
interface RawRequest {
  /** The shopper whose token goes along; a visitor's without. */
  as?: string
  headers?: Record<string, string>
  body?: unknown
}

interface RawResponse {
  status: number
  /** `code` and `message` of a refusal. */
  code: string | undefined
  name: string | undefined
  /** The refusal's detail, read where it is JSON. */
  detail: Record<string, unknown>
  json: unknown
  headers: Headers
}

export interface RawBackend extends FreshBackend {
  ask(method: string, pathAndQuery: string, request?: RawRequest): Promise<RawResponse>
}

/** The real tables behind the real protocol, for requests that no page of ours sends. */
export async function openRawBackend(): Promise<RawBackend> {
  const backend = await freshBackend()
  return {
    ...backend,
    async ask(method, pathAndQuery, { as, headers = {}, body } = {}) {
      const answer = await backend.send(`http://backend.test/rest/v1${pathAndQuery}`, {
        method,
        headers: {
          apikey: 'sb_publishable_test',
          ...(as !== undefined && { authorization: `Bearer ${as}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      return parseResponse(answer)
    },
  }
}

async function parseResponse(answer: Response): Promise<RawResponse> {
  const text = await answer.text()
  const json: unknown = text === '' ? null : JSON.parse(text)
  const refusal = (answer.ok ? {} : json) as { code?: string; message?: string; details?: unknown }
  const { details } = refusal
  const isJson = typeof details === 'string' && details.startsWith('{')
  return {
    status: answer.status,
    code: refusal.code,
    name: refusal.message,
    detail: isJson ? (JSON.parse(details) as Record<string, unknown>) : {},
    json,
    headers: answer.headers,
  }
}
