/** A refusal that the backend has a name for, with what a screen needs to explain it. */
export interface Refusal {
  name: string
  detail: Record<string, unknown>
}

interface BackendError {
  code: string
  message: string
  details?: string | null
}

/**
 * The named refusal in a backend's error, or null when it is any other failure.
 *
 * Functions of ours raise `PT` + HTTP status as the code, NAME as the message, JSON as the details.
 */
export function refusalOf({ code, message, details }: BackendError): Refusal | null {
  if (!/^PT[45]\d\d$/.test(code)) return null
  return { name: message, detail: parseDetail(details) }
}

function parseDetail(details: string | null | undefined): Record<string, unknown> {
  try {
    const detail: unknown = JSON.parse(details ?? '{}')
    return typeof detail === 'object' && detail !== null ? { ...detail } : {}
  } catch {
    return {}
  }
}
