import { useQuery } from '@tanstack/react-query'

import { shopperQuery } from '../../session/shopper-query.state.tsx'
import { withOwnReview } from './latest-reviews.ts'
import { mayReview, type OwnReview, type ProductReviews } from './review.ts'

/** @param shopperId null for visitors, who download no part of this, and until the session is known */
export function ownReviewQuery(productId: string, shopperId: string | null) {
  return shopperQuery([shopperId, 'own review', productId], async (backend) => {
    const { getOwnReview } = await import('./review.data.ts')
    return getOwnReview(backend, productId)
  })
}

/** The shopper's own review of a product, fetched in the browser: the page itself is the same for everyone. */
export function useOwnReview(productId: string, shopperId: string | null) {
  const { data: own = noReview } = useQuery(ownReviewQuery(productId, shopperId))
  return {
    review: own.review,
    /** The owner has hidden it: no page shows it. */
    isHidden: own.review?.is_hidden === true,
    mayReview: mayReview(own),
    /** Adds the own review to those of the page. */
    addTo: (page: ProductReviews) => withOwnReview(page, own.review),
  }
}

const noReview: OwnReview = { bought: false, review: null }
