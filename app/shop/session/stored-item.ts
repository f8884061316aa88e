/**
 * One JSON object in localStorage, which other tabs read as well and which expires. Without storage it reads
 * as absent, and writes are ignored.
 *
 * @param isValid whether a parsed object is a `Value`; may throw when it is not
 */
export function storedItem<Value extends object>(
  key: string,
  maxAgeMs: number,
  isValid: (parsed: Value) => boolean,
) {
  function read(): Value | null {
    const { at, ...rest } = JSON.parse(localStorage.getItem(key) ?? '') as Value & { at: number }
    const value = rest as unknown as Value
    if (Date.now() - at < maxAgeMs && isValid(value)) return value
    localStorage.removeItem(key)
    return null
  }
  return {
    write: (value: Value) =>
      attempt(() => localStorage.setItem(key, JSON.stringify({ ...value, at: Date.now() }))),
    read: () => attempt(read) ?? null,
    remove: () => attempt(() => localStorage.removeItem(key)),
  }
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
