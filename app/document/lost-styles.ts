import { onTryAgain } from './try-again.ts'

const lost = new Set<HTMLLinkElement>()
let pauseMs = 1_000

/** Asks again for stylesheets that were lost, as browsers do not. */
export function watchStyles(): void {
  document.addEventListener('error', ({ target }) => isStylesheet(target) && keepLost(target), true)
  // What was lost before this script ran.
  for (const link of document.querySelectorAll('link'))
    if (isStylesheet(link) && !link.sheet) keepLost(link)
  onTryAgain(tryAgain)
}

/** Resolves when the page has the stylesheet. Rejects when it is lost. */
export async function loadStyle(path: string): Promise<void> {
  // React Router adds a `#` to its own.
  const there = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href^="${path}"]`)
  if (there?.sheet) return
  const link = there ?? document.createElement('link')
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve, { once: true })
    link.addEventListener('error', () => reject(new Error(`${path} was lost`)), { once: true })
  })
  if (there === null) document.head.append(Object.assign(link, { rel: 'stylesheet', href: path }))
  else if (lost.has(there)) loadAgain(there)
  await loaded
}

function keepLost(link: HTMLLinkElement) {
  lost.add(link)
  setTimeout(tryAgain, pauseMs)
  pauseMs *= 2
}

function tryAgain() {
  for (const link of lost) loadAgain(link)
}

function loadAgain(link: HTMLLinkElement) {
  lost.delete(link)
  // In its own place: React and the cascade know it there.
  if (link.isConnected) link.replaceWith(link)
}

function isStylesheet(target: EventTarget | null): target is HTMLLinkElement {
  return target instanceof HTMLLinkElement && target.rel === 'stylesheet'
}
