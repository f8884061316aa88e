import { NavigationType } from 'react-router'
import type { HydratedRouterProps } from 'react-router/dom'

/**
 * How the router asks for what a screen shows. What was fetched ahead for a link, and what was shown
 * before, is at hand: nothing is asked of the browser's other processes, so that the screen is drawn
 * once and in the turn of the press. Going back and forth shows what was there, as browsers do it
 * themselves, however old. Whatever is pressed next is asked for as ever, and the database decides what
 * can be bought.
 */
export const fetchForMove: NonNullable<HydratedRouterProps['unstable_fetch']> = async (
  request,
  move,
) => {
  const isMove = move.type === 'navigation'
  const isPop = isMove && move.navigationType === NavigationType.Pop
  const known = isMove ? kept.get(request.url) : undefined
  const age = known ? Date.now() - known.madeAt : Infinity
  if (known && (isPop || age < staleMs)) {
    if (!isPop && age > freshMs) fetchAhead(request.url)
    return new Response(known.words)
  }
  const response = await fetch(request, isPop ? { cache: 'force-cache' } : undefined).catch(
    async (failure: unknown) =>
      // Here by now: it is loaded after the first view, as long as there is a line to load it by.
      (await import('./after-first-view.ts')).fetchWithoutLine(request, failure),
  )
  keep(response).catch(notKept)
  return response
}

/** Takes at hand what the browser has fetched ahead for a link that is pointed at or in view. */
export function keepWhatIsAhead() {
  // What has loaded is told to its document, never to the window.
  document.addEventListener('load', takeAtHand, { capture: true })
}

function takeAtHand({ target }: Event) {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'prefetch' || target.as !== 'fetch')
    return
  // It lies in the browser's cache: no request is made.
  fetchAhead(target.href, { cache: 'force-cache' })
}

/** Nobody waits for it: should it not come, it is asked for again when it is needed. */
function fetchAhead(address: string, options?: RequestInit) {
  fetch(address, options).then(keep).catch(notKept)
}

/** A move that was given up takes its answer with it, and a line may break in the middle of one. */
function notKept() {}

/** What screens show, by its address, as it came; the oldest first. */
const kept = new Map<string, { words: string; madeAt: number }>()

async function keep(response: Response) {
  if (response.status !== 200) return
  const { url, headers } = response
  const words = await response.clone().text()
  // By a clock of this machine that is behind, it would come from the future, and be fresh until then.
  const madeAt = Math.min(Date.parse(headers.get('date') ?? '') || Infinity, Date.now())
  kept.delete(url)
  kept.set(url, { words, madeAt })
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
}

// As the server tells caches of it: fresh for so long, then shown once more and renewed behind.
const freshMs = 5_000
const staleMs = 60_000
const mostKept = 40

/** Whoever goes on while one screen still changes into another does not wait for the end of that. */
export function hurryMoves() {
  for (const act of ['click', 'popstate']) addEventListener(act, finishChange, { capture: true })
}

function finishChange() {
  // Browsers without this property (Firefox before 147, Safari before 26.2) play it to the end.
  document.activeViewTransition?.skipTransition()
}

/** For React: one that was ended before it began is told of as a mishap, which it is not. */
export function reportMishap(error: unknown) {
  if (!(error instanceof DOMException && error.name === 'AbortError')) reportError(error)
}
