import { NavigationType } from 'react-router'
import type { HydratedRouterProps } from 'react-router/dom'

/**
 * How the router asks for what a screen shows. Going back and forth shows what was there, as browsers
 * do it themselves: from their cache, however old, and without waiting. Whatever is pressed next is
 * asked for as ever, and the database decides what can be bought.
 */
export const fetchForMove: NonNullable<HydratedRouterProps['unstable_fetch']> = (request, move) =>
  fetch(
    request,
    move.type === 'navigation' && move.navigationType === NavigationType.Pop
      ? { cache: 'force-cache' }
      : undefined,
  ).catch(async (failure: unknown) =>
    // Here by now: it is loaded after the first view, as long as there is a line to load it by.
    (await import('./after-first-view.ts')).fetchWithoutLine(request, failure),
  )

/** Whoever goes on while one screen still changes into another does not wait for the end of that. */
export function hurryMoves() {
  for (const act of ['click', 'popstate']) addEventListener(act, finishChange, { capture: true })
}

function finishChange() {
  // Browsers without this property (Firefox before 147, Safari before 26.2) play it to the end.
  const change = document.activeViewTransition
  // One that is ended before it began says so as an error, to whoever waited for its beginning: nobody.
  change?.ready.catch(() => {})
  change?.skipTransition()
}
