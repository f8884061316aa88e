import { badQuery } from './refusal.ts'

/** The query string as it came: names and values decoded, in order, doubles kept. */
export type QueryParameters = [name: string, value: string][]

/** Throws Refusal on broken percent-encoding and on NUL, which no text in PostgreSQL can hold. */
export function readQueryString(query: string): QueryParameters {
  const parameters: QueryParameters = []
  for (const pair of query.split('&')) {
    // As PostgREST has it: a name without a value is not a parameter.
    const equals = pair.indexOf('=')
    if (equals === -1) continue
    parameters.push([decoded(pair.slice(0, equals)), decoded(pair.slice(equals + 1))])
  }
  return parameters
}

function decoded(text: string): string {
  if (!/[%+]/.test(text)) return text
  const plain = percentDecoded(text.replaceAll('+', ' '))
  if (plain === null || plain.includes('\0')) {
    throw badQuery(
      'failed to decode the query string',
      'It must be percent-encoded UTF-8 without NUL.',
    )
  }
  return plain
}

/** Null where the text is not percent-encoded UTF-8. */
export function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
