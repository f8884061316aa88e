import { useSyncExternalStore } from 'react'

import type { ContactMessage } from './contact.ts'

// What was typed outlives the screen: whoever looks something up and comes back finds it as it was.
// In this page's memory only; it is nobody's business but the writer's.
let draft: Partial<ContactMessage> = {}
const listeners = new Set<() => void>()

/** What has been typed so far; a field never touched is missing. */
export function useContactDraft(): Partial<ContactMessage> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => draft,
    () => noDraft,
  )
}

export function changeContactDraft(change: Partial<ContactMessage>) {
  draft = { ...draft, ...change }
  for (const listener of listeners) listener()
}

/** After sending. The name and the address would be the same in another message. */
export function clearContactMessage() {
  changeContactDraft({ message: '' })
}

const noDraft: Partial<ContactMessage> = {}
