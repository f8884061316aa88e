/** What a shopper told about himself; null where he told nothing. */
export interface Profile {
  first_name: string | null
  last_name: string | null
  phone: string | null
  /** '1990-05-21' */
  date_of_birth: string | null
}

/** The form as it is typed: what was not told is empty. */
export type ProfileForm = Record<keyof Profile, string>

export type ProfileState =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  /** The profile is null until the form was saved once. */
  | { status: 'ready'; profile: Profile | null }

/** The form before anything is typed. A new shopper finds the names he signed up with. */
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

/** What is sent. Nothing is required; only a date cannot be an empty text. */
export function profileOfForm(form: ProfileForm): Profile {
  return {
    first_name: form.first_name.trim(),
    last_name: form.last_name.trim(),
    phone: form.phone.trim(),
    date_of_birth: form.date_of_birth || null,
  }
}

/**
 * What is wrong with a date of birth, or null; an empty one is right.
 *
 * @param today '2026-11-21'
 */
export function dateOfBirthProblem(date: string, today: string): string | null {
  // Dates of this form compare as texts.
  return date === '' || (date >= earliestBirth && date <= today)
    ? null
    : 'Please enter a date between 1900 and today'
}

/** What is left of the typed changes once `saved` was saved: what was typed meanwhile stays typed. */
export function typedSince(typed: Partial<ProfileForm>, saved: ProfileForm): Partial<ProfileForm> {
  return Object.fromEntries(
    Object.entries(typed).filter(([field, text]) => text !== saved[field as keyof ProfileForm]),
  )
}

/** The calendar day where the shopper is: '2026-11-21'. */
export function dayOf(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0')
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`
}

export const earliestBirth = '1900-01-01'
/** As the database holds them. */
export const longestName = 100
export const longestPhone = 40
