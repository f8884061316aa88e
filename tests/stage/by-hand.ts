import { freshBackend, type FreshBackend } from './backend.ts'

/** A request as somebody writes it who is not our storefront. */
export interface HandWritten {
  /** The shopper whose token goes along; a visitor's without. */
  as?: string
  headers?: Record<string, string>
  body?: unknown
}

export interface HeardAnswer {
  status: number
  /** `code` and `message` of a refusal. */
  code: string | undefined
  name: string | undefined
  /** The refusal's detail, read where it is JSON. */
  detail: Record<string, unknown>
  json: unknown
  headers: Headers
}

export interface ByHand extends FreshBackend {
  ask(method: string, pathAndQuery: string, request?: HandWritten): Promise<HeardAnswer>
}

/** The real tables behind the real protocol, for requests that no page of ours sends. */
export async function openByHand(): Promise<ByHand> {
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
      return heard(answer)
    },
  }
}

async function heard(answer: Response): Promise<HeardAnswer> {
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
