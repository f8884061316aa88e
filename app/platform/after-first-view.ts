import { keepAtHand } from './keep-at-hand.ts'
import { keepPages } from './kept-pages.ts'
import { keepUpWithReleases } from './releases.ts'

export { fetchWithoutLine } from './line.ts'

/** What a page does for the time after: for the next release, and for when the line is gone. */
export function goOnAfterFirstView() {
  keepAtHand()
  keepUpWithReleases()
  keepPages()
}
