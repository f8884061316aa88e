/**
 * Where the auth client keeps the session: with the browser. What finds no place there, because the
 * storage is full or forbidden, lives as long as the page. Without this the client asks for room before
 * it reads, and a full storage would sign everybody out.
 */
export function openKeptSession() {
  const inPage = new Map<string, string>()
  return {
    getItem(key: string): string | null {
      return inPage.get(key) ?? tryOr(null, () => localStorage.getItem(key))
    },
    setItem(key: string, value: string) {
      inPage.set(key, value)
      tryOr(undefined, () => {
        localStorage.setItem(key, value)
        inPage.delete(key)
      })
    },
    removeItem(key: string) {
      inPage.delete(key)
      tryOr(undefined, () => localStorage.removeItem(key))
    },
  }
}

function tryOr<Value>(otherwise: Value, act: () => Value): Value {
  try {
    return act()
  } catch {
    return otherwise
  }
}
