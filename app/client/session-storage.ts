/**
 * Storage for the auth client: localStorage, and memory for what localStorage refuses because it is full or
 * forbidden. The client's default storage is tested with a write, so a full one would sign the shopper out.
 */
export function createSessionStorage() {
  const memory = new Map<string, string>()
  return {
    getItem(key: string): string | null {
      return memory.get(key) ?? tryOr(null, () => localStorage.getItem(key))
    },
    setItem(key: string, value: string) {
      memory.set(key, value)
      tryOr(undefined, () => {
        localStorage.setItem(key, value)
        memory.delete(key)
      })
    },
    removeItem(key: string) {
      memory.delete(key)
      tryOr(undefined, () => localStorage.removeItem(key))
    },
  }
}

function tryOr<Value>(fallback: Value, action: () => Value): Value {
  try {
    return action()
  } catch {
    return fallback
  }
}
