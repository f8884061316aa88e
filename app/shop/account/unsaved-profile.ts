import type { ProfileForm } from './profile.ts'

// Unsaved changes of the profile form survive a navigation and a new sign-in. They are in memory only, and per shopper.
let unsaved: { shopperId: string; typed: Partial<ProfileForm> } | null = null

export function setUnsavedProfile(shopperId: string, typed: Partial<ProfileForm>) {
  unsaved = { shopperId, typed }
}

export function getUnsavedProfile(shopperId: string): Partial<ProfileForm> {
  return unsaved?.shopperId === shopperId ? unsaved.typed : {}
}
