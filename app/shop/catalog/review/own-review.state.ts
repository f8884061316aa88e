import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { callAs, shopperQuery } from '../../session/shopper-query.state.tsx'
import type { ReviewDraft } from './review-draft.ts'
import { mayReview, withOwnReview, type OwnReview, type ProductReviews } from './review.ts'

/** @param shopperId null for visitors, who download no part of this, and until the session is known */
function ownReviewQuery(productId: string, shopperId: string | null) {
  return shopperQuery([shopperId, 'own review', productId], async (backend) => {
    const { getOwnReview } = await calls()
    return getOwnReview(backend, productId)
  })
}

const calls = () => import('./review.data.ts')

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

/** Sends the review. It is shown at once, and read again: one that was sent from another window is found. */
export function useSubmitReview(productId: string, shopperId: string) {
  const { queryKey } = ownReviewQuery(productId, shopperId)
  const client = useQueryClient()
  return useMutation({
    mutationKey: queryKey,
    mutationFn: (draft: ReviewDraft & { rating: number }) =>
      callAs(shopperId, async (backend) => (await calls()).submitReview(backend, productId, draft)),
    onSuccess: (review) => void client.setQueryData(queryKey, { bought: true, review }),
  })
}
