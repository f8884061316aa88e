import { ApiError } from './api-error.ts'

/** Whether rows are returned as a list or as a single object. */
export type Shape = 'list' | 'object'

export const contentTypes: Record<Shape, string> = {
  list: 'application/json; charset=utf-8',
  object: 'application/vnd.pgrst.object+json; charset=utf-8',
}

const shapes = new Map<string, Shape>([
  ['*/*', 'list'],
  ['application/json', 'list'],
  ['application/vnd.pgrst.array', 'list'],
  ['application/vnd.pgrst.array+json', 'list'],
  ['application/vnd.pgrst.object', 'object'],
  ['application/vnd.pgrst.object+json', 'object'],
])

/** Reads `Accept`: the first supported media type, by quality. Throws ApiError (406). */
export function readAccept(header: string | undefined): Shape {
  if (!header) return 'list'
  const accepted = header.split(',', 50).map(parseMediaType)
  accepted.sort((one, other) => other.quality - one.quality)
  for (const { name, parameters } of accepted) {
    const shape = shapes.get(name)
    if (shape && !parameters.includes('nulls=stripped')) return shape
  }
  const names = accepted
    .map(({ name, parameters }) => [name, ...parameters].join(';').slice(0, 100).toWellFormed())
    .slice(0, 5)
  const message = `None of these media types are available: ${names.join(', ')}`
  throw new ApiError({ status: 406, code: 'PGRST107', message })
}

/**
 * Rejects a `Content-Type` other than JSON with 415: cross-site forms can send text/plain and
 * form-encoded bodies without a preflight request, but not JSON.
 */
export function requireJson(contentType: string | undefined): void {
  if (!contentType) return
  const { name } = parseMediaType(contentType)
  if (name === 'application/json') return
  const message = `Content-Type not acceptable: ${name.slice(0, 100).toWellFormed()}`
  throw new ApiError({ status: 415, code: 'PGRST102', message })
}

function parseMediaType(text: string): { name: string; parameters: string[]; quality: number } {
  const [name = '', ...parameters] = text
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const quality = parameters.find((each) => each.startsWith('q='))
  return { name, parameters, quality: quality ? Number(quality.slice(2)) || 0 : 1 }
}

const supported = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
} as const

type Supported = typeof supported

/** The supported preferences of a `Prefer` header. */
export type Preferences = { [Name in keyof Supported]: Supported[Name][number] | null }

/** PostgREST has them; ignoring them would change what is written or shown. */
const refused = /^(?:handling=strict$|tx=rollback$|timezone=)/

/**
 * Reads `Prefer`; the first of repeated preferences applies, and unknown ones are ignored. Throws ApiError for
 * one that is not offered.
 */
export function readPreferences(header: string | undefined): Preferences {
  const preferences: Preferences = { return: null, resolution: null, missing: null, count: null }
  for (const text of header?.split(',') ?? []) {
    const preference = text.trim()
    if (refused.test(preference)) {
      const details = `Invalid preferences: ${preference.slice(0, 300).toWellFormed()}`
      const message = 'A preference is not offered'
      throw new ApiError({ status: 400, code: 'PGRST122', message, details })
    }
    const [name = '', value = ''] = preference.split('=')
    if (!isSupported(name) || !supported[name].some((each) => each === value)) continue
    Object.assign(preferences, { [name]: preferences[name] ?? value })
  }
  return preferences
}

function isSupported(name: string): name is keyof Supported {
  return Object.hasOwn(supported, name)
}

/** The `Preference-Applied` header: those of `relevant` that are set. */
export function appliedPreferences(
  preferences: Preferences,
  relevant: (keyof Preferences)[],
): Record<string, string> {
  const names = Object.keys(supported).filter(isSupported)
  const applied = names.filter((name) => preferences[name] !== null && relevant.includes(name))
  const texts = applied.map((name) => `${name}=${preferences[name]}`)
  return texts.length === 0 ? {} : { 'preference-applied': texts.join(', ') }
}
