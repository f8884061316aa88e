/** A click that had to ask for sign-in first, and is carried out right after it. */
export interface PendingAct<Act> {
  remember(act: Act): void
  /** The click to carry out, once: it is forgotten with the asking. */
  take(): Act | null
}

/**
 * Kept in localStorage, not in the tab's: the confirmation mail opens a tab of its own.
 *
 * @param isSound whether what lies there is such a click; may throw where it is none
 */
export function pendingAct<Act extends object>(
  storageKey: string,
  isSound: (stored: Act) => boolean,
): PendingAct<Act> {
  return {
    remember(act) {
      try {
        localStorage.setItem(storageKey, JSON.stringify({ ...act, at: Date.now() }))
      } catch {
        // Without storage the visitor clicks once more; nothing else is lost.
      }
    },
    take() {
      try {
        const stored = localStorage.getItem(storageKey)
        localStorage.removeItem(storageKey)
        const { at, ...act } = JSON.parse(stored ?? '') as Act & { at: number }
        // What is left after taking the time away is what was given.
        const sound = act as unknown as Act
        return Date.now() - at < keptForMs && isSound(sound) ? sound : null
      } catch {
        return null
      }
    },
  }
}

/** Long enough to sign up and find the mail, short enough not to surprise anybody tomorrow. */
const keptForMs = 60 * 60 * 1000
