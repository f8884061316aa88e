import { useEffect, useState } from 'react'

import { logError } from '../../../document/error-log.ts'
import { onTryAgain } from '../../../document/try-again.ts'
import { browserBackend } from '../../../client/browser-backend.ts'
import type { withOwnReview } from './latest-reviews.ts'
import { mayReview, type OwnReview, type ProductReviews, type Review } from './review.ts'

/** The review, and the function that adds it to the page: visitors download neither. */
interface Loaded {
  own: OwnReview
  merge: typeof withOwnReview
}

/**
 * The shopper's own review of a product, fetched in the browser: the page itself is the same for everyone.
 *
 * @param productId does not change
 * @param shopperId null for visitors, and until the session is known
 */
export function useOwnReview(productId: string, shopperId: string | null) {
  const [loaded, setLoaded] = useState<(Loaded & { shopperId: string }) | null>(null)
  useEffect(() => {
    if (shopperId === null) return
    let cancelled = false
    let stopTrying: (() => void) | undefined
    async function read(shopper: string) {
      stopTrying?.()
      const fetched = await fetchOwnReview(productId)
      if (cancelled) return
      if (fetched) setLoaded({ shopperId: shopper, ...fetched })
      else stopTrying = onTryAgain(() => void read(shopper))
    }
    void read(shopperId)
    return () => {
      cancelled = true
      stopTrying?.()
    }
  }, [shopperId, productId])

  const current = loaded?.shopperId === shopperId ? loaded : null
  const own = current?.own ?? noReview
  return {
    review: own.review,
    mayReview: mayReview(own),
    /** Adds the own review to those of the page. */
    addTo: (page: ProductReviews) => current?.merge(page, own.review) ?? page,
    setPublished: (review: Review) =>
      current && setLoaded({ ...current, own: { bought: true, review } }),
    /** Loads a review that was sent from another window. */
    async refresh() {
      const fetched = await fetchOwnReview(productId)
      if (fetched && shopperId !== null) setLoaded({ shopperId, ...fetched })
    },
  }
}

/** Null on failure: the page works without it. */
async function fetchOwnReview(productId: string): Promise<Loaded | null> {
  try {
    const [{ getOwnReview }, { withOwnReview: merge }, backend] = await Promise.all([
      import('./review.data.ts'),
      import('./latest-reviews.ts'),
      browserBackend(),
    ])
    return { own: await getOwnReview(backend, productId), merge }
  } catch (error) {
    logError('The own review could not be loaded', error)
    return null
  }
}

const noReview: OwnReview = { bought: false, review: null }
