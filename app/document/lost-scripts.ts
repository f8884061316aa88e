const key = 'reloads-after-loss'

/**
 * An inline script: when one of the page's first scripts is lost, the page is loaded again as soon as the shop
 * responds, at most three times. Until they have run nothing on it can be pressed.
 */
export const reloadAfterLoss = `(() => {
  let asked = false
  async function again() {
    if (asked) return
    asked = true
    try {
      const times = Number(sessionStorage.getItem('${key}'))
      if (times > 2) return
      sessionStorage.setItem('${key}', times + 1)
      await new Promise((resolve) => setTimeout(resolve, 500))
      if ((await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok) location.reload()
    } catch {
      asked = false
      addEventListener('online', again, { once: true })
    }
  }
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && again(), true)
  onunhandledrejection = again
})()`

/** Called once they run. */
export function endReloads(): void {
  window.onunhandledrejection = null
  try {
    sessionStorage.removeItem(key)
  } catch {
    // The browser blocks storage: then there were none.
  }
}
