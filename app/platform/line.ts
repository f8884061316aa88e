import { loadPage, wantedPage } from './wanted-page.ts'

/**
 * What a move asked for and the network did not bring: what the browser kept of it, else the whole page
 * as kept-pages.ts kept it; else, without a connection, the answer when the line is back. Until then the
 * move is under way, and the page that it leaves stands whole.
 *
 * @throws `failure` when there is a connection all the same: then it is the shop that does not answer
 */
export async function fetchWithoutLine(request: Request, failure: unknown): Promise<Response> {
  let answer = await fetch(request, { cache: 'force-cache' }).catch(() => null)
  if (!answer && !request.signal.aborted && (await loadKeptPage())) return new Promise(() => {})
  while (!answer && !navigator.onLine && !request.signal.aborted) {
    await lineIsBack(request.signal)
    answer = await fetchAgain(request)
  }
  if (answer) return answer
  throw failure
}

/** The page one landed on came as a document: there is nothing else of it that a way back could show. */
async function loadKeptPage(): Promise<boolean> {
  const wanted = wantedPage()
  // Over plain HTTP nothing is kept.
  const { caches: kept } = window as { caches?: CacheStorage }
  if (!kept || wanted === null || !(await kept.match(wanted, { ignoreVary: true }))) return false
  loadPage(wanted)
  return true
}

/** Also when nobody waits for it any more. */
function lineIsBack(signal: AbortSignal): Promise<unknown> {
  const isBack = new AbortController()
  return new Promise((resolve) => {
    signal.addEventListener('abort', resolve, { signal: isBack.signal })
    window.addEventListener('online', resolve, { signal: isBack.signal })
  }).finally(() => isBack.abort())
}

/** A line that has just come back may take a moment until it carries. */
async function fetchAgain(request: Request): Promise<Response | null> {
  for (let attempt = 0; attempt < attempts && !request.signal.aborted; attempt++) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const answer = await fetch(request).catch(() => null)
    if (answer) return answer
  }
  return null
}

const attempts = 4
const pauseMs = 1_000
