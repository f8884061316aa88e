type ProfileField = 'first_name' | 'last_name' | 'phone' | 'date_of_birth'

/** The personal data of a shopper; null where nothing was entered. A date is '1990-05-21'. */
export type Profile = Record<ProfileField, string | null>

/** Why a profile was not saved. */
export interface ProfileProblem {
  field: 'date_of_birth' | 'form'
  message: string
}

/** The values of the form fields. */
export type ProfileForm = Record<ProfileField, string>

/** The initial values of the form; for a new shopper the names of the sign-up. */
export function profileForm(
  profile: Profile | null,
  shopper: { firstName: string; lastName: string },
): ProfileForm {
  return {
    first_name: profile ? (profile.first_name ?? '') : shopper.firstName,
    last_name: profile ? (profile.last_name ?? '') : shopper.lastName,
    phone: profile?.phone ?? '',
    date_of_birth: profile?.date_of_birth ?? '',
  }
}

/** The profile to save. No field is required; an empty date is null. */
export function profileOfForm(form: ProfileForm): Profile {
  return {
    first_name: form.first_name.trim(),
    last_name: form.last_name.trim(),
    phone: form.phone.trim(),
    date_of_birth: form.date_of_birth || null,
  }
}

/** The fields whose values are others than those of `saved`. */
export function changedFields<Value>(
  fields: Record<string, Value>,
  saved: Record<string, Value>,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== saved[name]))
}

/**
 * The error of a date of birth, or null. It may be empty.
 *
 * @param today '2026-11-21'
 */
export function dateOfBirthProblem(date: string, today: string): string | null {
  // ISO dates compare as strings.
  return date === '' || (date >= minDateOfBirth && date <= today) ? null : dateRange
}

export const dateRange = 'Please enter a date between 1900 and today'

/** The day in UTC, as the database counts: '2026-11-21'. */
export function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}

export const minDateOfBirth = '1900-01-01'
