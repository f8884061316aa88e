/**
 * Where a reset link was sent that was asked for in this browser: should it have expired, the address is
 * there for the next. The link itself names nobody, as it travels by mail. Opening it opens another tab,
 * hence localStorage; for a day, or until the password is changed.
 */
export function rememberResetEmail(email: string) {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ email, at: Date.now() }))
  } catch {
    // Without storage it is typed once more.
  }
}

/** Empty when nothing is known. */
export function knownResetEmail(): string {
  try {
    const { email, at } = JSON.parse(localStorage.getItem(storageKey) ?? '') as Kept
    if (Date.now() - at < keptForMs && typeof email === 'string') return email
  } catch {
    return ''
  }
  forgetResetEmail()
  return ''
}

export function forgetResetEmail() {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Nothing was kept then.
  }
}

interface Kept {
  email?: unknown
  at: number
}

const storageKey = 'resetEmail'
const keptForMs = 24 * 60 * 60 * 1000
