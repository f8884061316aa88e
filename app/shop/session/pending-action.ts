import { storedItem } from './stored-item.ts'

/**
 * Stores an action that needs a session, to be performed after sign-in. The confirmation mail opens another
 * tab, so it is in localStorage.
 *
 * @param isValid whether a parsed object is an `Action`; may throw when it is not
 */
export function pendingAction<Action extends object>(
  key: string,
  isValid: (parsed: Action) => boolean,
) {
  const item = storedItem(key, maxAgeMs, isValid)
  return {
    remember: item.write,
    /** Returns the action, once. */
    take(): Action | null {
      const action = item.read()
      item.remove()
      return action
    },
  }
}

/** Long enough to sign up and confirm, short enough not to surprise the next day. */
const maxAgeMs = 60 * 60 * 1000
