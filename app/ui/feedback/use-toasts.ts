import { useSyncExternalStore } from 'react'

import { readToasts, subscribeToToasts, type Toast } from './toast.ts'

/** All toasts in the store, open and closed, oldest first. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribeToToasts, readToasts, () => none)
}

const none: readonly Toast[] = []
