import { atHand } from './at-hand.ts'

/** Keeps as text what moves ask for, and what the browser fetches ahead for a link. */
export function keepAtHand() {
  Object.assign(atHand, { answer, keep } satisfies typeof atHand)
  // What has loaded is told to its document, never to the window.
  document.addEventListener('load', takeAtHand, { capture: true })
}

function takeAtHand({ target }: Event) {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'prefetch' || target.as !== 'fetch')
    return
  // It lies in the browser's cache: no request is made.
  fetchAhead(target.href, { cache: 'force-cache' })
}

function answer(address: string, isPop: boolean): Response | null {
  const known = kept.get(address)
  if (!known) return null
  const age = Date.now() - known.madeAt
  if (!isPop && age > staleMs) return null
  if (!isPop && age > freshMs) fetchAhead(address)
  return new Response(known.words)
}

/** Nobody waits for it: should it not come, it is asked for again when it is needed. */
function fetchAhead(address: string, options?: RequestInit) {
  const keepIt = async (response: Response) => keep(response, await response.text())
  fetch(address, options)
    .then(keepIt)
    .catch(() => undefined)
}

/** What screens show, by its address, as it came; the oldest first. */
const kept = new Map<string, { words: string; madeAt: number }>()

function keep({ status, url, headers }: Response, words: string) {
  if (status !== 200) return
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
