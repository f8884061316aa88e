import { useEffect, useState } from 'react'

import { logError } from '../../../document/error-log.ts'
import { browserBackend } from '../../../backend/browser-backend.ts'
import type { withOwnReview } from './latest-reviews.ts'
import { mayReview, type OwnReview, type ProductReviews, type Review } from './review.ts'

/** Loaded with the review: visitors need neither. */
interface Loaded {
  own: OwnReview
  merge: typeof withOwnReview
}

/**
 * The shopper's own review of a product, fetched in the browser: the page itself is the same for everyone.
 *
 * @param shopperId null for visitors, and until the session is known
 */
export function useOwnReview(productId: string, shopperId: string | null) {
  const [loaded, setLoaded] = useState<(Loaded & { key: string }) | null>(null)
  const key = shopperId === null ? null : `${shopperId} ${productId}`
  useEffect(() => {
    if (key === null) return
    let cancelled = false
    void fetchOwnReview(productId).then((own) => own && !cancelled && setLoaded({ key, ...own }))
    return () => {
      cancelled = true
    }
  }, [key, productId])

  const current = loaded !== null && loaded.key === key ? loaded : null
  const own = current?.own ?? noReview
  return {
    review: own.review,
    mayReview: mayReview(own),
    /** The reviews of the page with the own one. */
    addTo: (page: ProductReviews) => current?.merge(page, own.review) ?? page,
    setPublished: (review: Review) =>
      current && setLoaded({ ...current, own: { bought: true, review } }),
    /** For a review that was sent from another window. */
    async refresh() {
      const fresh = await fetchOwnReview(productId)
      if (fresh && key) setLoaded({ key, ...fresh })
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
