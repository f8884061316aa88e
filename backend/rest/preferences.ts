import { Refusal } from './refusal.ts'

/** What the `Prefer` header asks, as far as we offer it. */
export interface Preferences {
  return: 'representation' | 'minimal' | 'headers-only' | null
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  missing: 'default' | 'null' | null
  count: 'exact' | null
  handling: 'strict' | 'lenient' | null
  maxAffected: number | null
}

const none: Preferences = {
  return: null,
  resolution: null,
  missing: null,
  count: null,
  handling: null,
  maxAffected: null,
}

const offered: { [Name in Exclude<keyof Preferences, 'maxAffected'>]: string[] } = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact'],
  handling: ['strict', 'lenient'],
}

/** Of a preference given twice the first holds. Throws Refusal on unknown ones under `handling=strict`. */
export function readPreferences(header: string | undefined): Preferences {
  const preferences = { ...none }
  if (!header) return preferences
  const unknown: string[] = []
  for (const preference of header.split(',').map((each) => each.trim())) {
    if (!setPreference(preferences, preference)) unknown.push(preference)
  }
  if (unknown.length > 0 && preferences.handling === 'strict') {
    throw new Refusal({
      status: 400,
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: `Invalid preferences: ${unknown.join(', ').slice(0, 300).toWellFormed()}`,
    })
  }
  return preferences
}

function setPreference(preferences: Preferences, preference: string): boolean {
  const [name = '', value = ''] = preference.split('=')
  if (name === 'max-affected' && /^\d{1,9}$/.test(value)) {
    preferences.maxAffected ??= Number(value)
    return true
  }
  if (!isOffered(name) || !offered[name].includes(value)) return false
  Object.assign(preferences, { [name]: preferences[name] ?? value })
  return true
}

function isOffered(name: string): name is keyof typeof offered {
  return Object.hasOwn(offered, name)
}

/** `Preference-Applied`, naming of the preferences those that bore on this answer. */
export function appliedPreferences(
  preferences: Preferences,
  bearing: (keyof Preferences)[],
): Record<string, string> {
  const applied: string[] = []
  for (const name of [...Object.keys(offered).filter(isOffered), 'maxAffected'] as const) {
    const value = preferences[name]
    if (value === null || !bearing.includes(name)) continue
    if (name !== 'maxAffected') applied.push(`${name}=${value}`)
    else if (preferences.handling === 'strict') applied.push(`max-affected=${value}`)
  }
  return applied.length === 0 ? {} : { 'preference-applied': applied.join(', ') }
}
