import type { Texts } from '../../ui/form/form-draft.ts'

/** The personal data of a shopper; null where nothing was entered. */
export interface Profile {
  first_name: string | null
  last_name: string | null
  phone: string | null
  /** '1990-05-21' */
  date_of_birth: string | null
}

/** Why a profile was not saved. */
export interface ProfileProblem {
  field: 'date_of_birth' | 'form'
  message: string
}

/** The values of the form fields. */
export type ProfileForm = Record<keyof Profile, string>

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

/** The fields of `profile` that differ from what was read: another tab may have saved the others since. */
export function changedFields(profile: Profile, read: Profile): Partial<Profile> {
  return Object.fromEntries(
    Object.entries(profile).filter(([field, value]) => value !== read[field as keyof Profile]),
  )
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

/** The changes that are not in `saved`: those that were typed while it was being saved. */
export function unsavedChanges(typed: Texts, saved: ProfileForm): Texts {
  return Object.fromEntries(
    Object.entries(typed).filter(([field, text]) => text !== saved[field as keyof ProfileForm]),
  )
}

/** The day in UTC, as the database counts: '2026-11-21'. */
export function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}

export const minDateOfBirth = '1900-01-01'
