import type { ProfileForm } from './account.ts'

// What was typed and not saved, for as long as this page lives: whoever must sign in again, or looks
// something up and comes back, finds it. Never stored, and shown to nobody else.
let draft: { shopperId: string; typed: Partial<ProfileForm> } | null = null

export function rememberProfileDraft(shopperId: string, typed: Partial<ProfileForm>) {
  draft = { shopperId, typed }
}

export function lastProfileDraft(shopperId: string): Partial<ProfileForm> {
  return draft?.shopperId === shopperId ? draft.typed : {}
}
