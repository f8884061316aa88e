import { attempt } from '../../document/attempt.ts'

/**
 * One JSON object in localStorage that expires. Other tabs read it, too: a confirmation mail opens another one.
 * Without storage it reads as absent, and writes are ignored.
 *
 * @param isValid whether a parsed object is a `Value`; may throw when it is not
 * @param maxAgeMs an hour by default: long enough to sign up and confirm, short enough not to surprise the next day
 */
export function storedItem<Value extends object>(
  key: string,
  isValid: (parsed: Value) => boolean,
  maxAgeMs = 60 * 60 * 1000,
) {
  function parse(): Value | null {
    const { at, ...rest } = JSON.parse(localStorage.getItem(key) ?? '') as Value & { at: number }
    const value = rest as unknown as Value
    if (Date.now() - at < maxAgeMs && isValid(value)) return value
    localStorage.removeItem(key)
    return null
  }
  const read = () => attempt(parse) ?? null
  const remove = () => attempt(() => localStorage.removeItem(key))
  function takeHere(): Value | null {
    const value = read()
    remove()
    return value
  }
  return {
    read,
    remove,
    write: (value: Value) =>
      attempt(() => localStorage.setItem(key, JSON.stringify({ ...value, at: Date.now() }))),
    /** Reads it once, in one tab of those that a sign-in tells at the same moment. */
    async take(): Promise<Value | null> {
      const { locks } = navigator as { locks?: LockManager }
      const stored = attempt(() => localStorage.getItem(key))
      if (!locks || !stored || !read()) return takeHere()
      const taken = Promise.withResolvers<Value | null>()
      // By its text: an item that is stored within the second is another one.
      const requested = locks.request(stored, { ifAvailable: true }, async (lock) => {
        taken.resolve(lock && takeHere())
        // Until every tab sees that the item is gone.
        if (lock) await new Promise((resolve) => setTimeout(resolve, 1000))
      })
      // Refused, as to a page that is being left.
      requested.catch(() => taken.resolve(takeHere()))
      return taken.promise
    },
  }
}
