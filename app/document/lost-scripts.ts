import { attempt } from './attempt.ts'

const key = 'reloads-after-loss'

/**
 * An inline script: when one of the page's first scripts is lost, the page is loaded again as soon as the shop
 * responds, at most five times. Until they have run nothing on it can be pressed.
 */
export const reloadAfterLoss = `(() => {
  let asked = false
  async function again() {
    if (asked) return
    asked = true
    const times = Number(sessionStorage.getItem('${key}'))
    if (times > 4) return
    sessionStorage.setItem('${key}', times + 1)
    const isReachable = () =>
      fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(({ ok }) => ok, () => false)
    for (let pauseMs = 500; ; pauseMs *= 2) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      if (!(await isReachable())) continue
      // WebKit keeps the answer 503 for a script, and a reload takes it from there.
      const scripts = [...document.querySelectorAll('link[rel=modulepreload]')]
      await Promise.allSettled(scripts.map(({ href }) => fetch(href)))
      return location.reload()
    }
  }
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && again(), true)
  onunhandledrejection = onerror = again
})()`

/** Called once they run. */
export function endReloads(): void {
  Object.assign(window, { onunhandledrejection: null, onerror: null })
  attempt(() => sessionStorage.removeItem(key))
}
