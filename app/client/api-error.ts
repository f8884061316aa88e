/** An error that one of the shop's database functions raises by name, for example INSUFFICIENT_STOCK. */
export interface ApiError {
  name: string
  detail: Record<string, unknown>
}

interface BackendError {
  code: string
  message: string
  details?: string | null
}

/**
 * Parses a named error; null for any other failure. The functions raise `PT` + HTTP status as the code,
 * the name as the message and JSON as the details.
 */
export function parseApiError({ code, message, details }: BackendError): ApiError | null {
  if (!/^PT[45]\d\d$/.test(code)) return null
  return { name: message, detail: parseDetail(details) }
}

/** A change that the backend refused by name. */
export class Refusal extends Error implements ApiError {
  readonly detail: ApiError['detail']

  constructor({ name, detail }: ApiError) {
    super(name)
    this.name = name
    this.detail = detail
  }
}

export function isNamed(error: unknown, name: string): boolean {
  return error instanceof Refusal && error.name === name
}

/** Throws the error of a response, if there is one: a Refusal when it is named. */
export function throwRefusal(error: BackendError | null): void {
  if (!error) return
  const named = parseApiError(error)
  throw named ? new Refusal(named) : error
}

/** Whether the session has ended: the token is missing, invalid or expired, or a visitor lacks the right. */
export function isSessionError(error: unknown): boolean {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error
  const code = isCoded ? String(error.code) : ''
  return ['PGRST301', 'PGRST303', '42501', 'PT401'].includes(code)
}

/** Why the database refuses the text of a field. */
export type FieldProblem = 'missing' | 'too_long' | 'invalid' | 'card_number'

/** The field and the problem that an error names, or null if either is unknown. */
export function fieldProblem<Field extends string>(
  { detail }: ApiError,
  fields: readonly Field[],
): { field: Field; problem: FieldProblem } | null {
  const field = fields.find((each) => each === detail['field'])
  const problems = ['missing', 'too_long', 'invalid', 'card_number'] as const
  const problem = problems.find((each) => each === detail['problem'])
  return field && problem ? { field, problem } : null
}

function parseDetail(details: string | null | undefined): Record<string, unknown> {
  try {
    const detail: unknown = JSON.parse(details ?? '{}')
    return typeof detail === 'object' && detail !== null ? { ...detail } : {}
  } catch {
    return {}
  }
}
