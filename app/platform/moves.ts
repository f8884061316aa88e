import { NavigationType } from 'react-router'
import type { HydratedRouterProps } from 'react-router/dom'

import { atHand } from './at-hand.ts'

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
  const known = isMove ? atHand.answer(request.url, isPop) : null
  if (known) return known
  const response = await fetch(request, isPop ? { cache: 'force-cache' } : undefined).catch(
    async (failure: unknown) =>
      // Here by now: it is loaded after the first view, as long as there is a line to load it by.
      (await import('./after-first-view.ts')).fetchWithoutLine(request, failure),
  )
  if (response.body === null) return response
  // Whole: of one that broke off behind its first line, the router told the console and nobody else.
  const words = await response.text()
  atHand.keep(response, words)
  return new Response(words, response)
}

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
