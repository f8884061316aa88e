import { onTryAgain } from './try-again.ts'

const lost = new Set<HTMLLinkElement>()
let pauseMs = 1_000

/** Asks again for stylesheets that were lost. Neither the browser nor Vite's helper for dynamic imports does. */
export function watchStyles(): void {
  document.addEventListener('error', ({ target }) => isStylesheet(target) && keepLost(target), true)
  // What was lost before this script ran.
  for (const link of document.querySelectorAll('link'))
    if (isStylesheet(link) && !link.sheet) keepLost(link)
  onTryAgain(tryAgain)
}

/** Resolves when no stylesheet of the page is lost. Rejects when one is lost again. */
export async function loadLostStyles(): Promise<void> {
  await Promise.all([...lost].map(loadAgain))
}

async function loadAgain(link: HTMLLinkElement) {
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve, { once: true })
    link.addEventListener('error', () => reject(new Error(`${link.href} was lost`)), { once: true })
  })
  // In its own place: React and the cascade know it there.
  if (link.isConnected) link.replaceWith(link)
  else return void lost.delete(link)
  await loaded
  lost.delete(link)
}

function keepLost(link: HTMLLinkElement) {
  lost.add(link)
  setTimeout(tryAgain, pauseMs)
  pauseMs *= 2
}

function tryAgain() {
  // Each loss is noted as it happens.
  loadLostStyles().catch(() => undefined)
}

function isStylesheet(target: EventTarget | null): target is HTMLLinkElement {
  return target instanceof HTMLLinkElement && target.rel === 'stylesheet'
}
