export const maxSearchLength = 200

/** Cleans text that a visitor typed: no control characters, single spaces, at most 200 characters. */
export function parseText(value: string | null): string {
  if (value === null) return ''
  const text = value
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  // By code points, so that no surrogate pair is split.
  return Array.from(text).slice(0, maxSearchLength).join('').trim()
}

/** A key of `options`, or null. */
export function parseOption<Option extends string>(
  options: Record<Option, string>,
  value: string | null,
): Option | null {
  return value !== null && Object.hasOwn(options, value) ? (value as Option) : null
}

/** A number written in digits only, or null. */
export function parseWholeNumber(value: string | null): number | null {
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null
}

/** The parameters that are set: '', null and false count as absent. */
export function writeParams(
  values: Record<string, string | number | boolean | null>,
): URLSearchParams {
  const set = Object.entries(values).filter(
    ([, value]) => value !== '' && value !== null && value !== false,
  )
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)]))
}

export function pathWithParams(pathname: string, params: URLSearchParams): string {
  return params.size === 0 ? pathname : `${pathname}?${params.toString()}`
}

/** Compares parameters regardless of their order. */
export function sameParams(one: URLSearchParams, other: URLSearchParams): boolean {
  return sorted(one) === sorted(other)
}

function sorted(params: URLSearchParams) {
  const copy = new URLSearchParams(params)
  copy.sort()
  return copy.toString()
}
