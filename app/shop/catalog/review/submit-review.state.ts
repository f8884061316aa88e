import { useMutation, useQueryClient } from '@tanstack/react-query'

import { callAs } from '../../session/shopper-query.state.tsx'
import { ownReviewQuery } from './own-review.state.ts'
import type { ReviewDraft } from './review-draft.ts'
import { submitReview } from './review.data.ts'

/** Sends the review. It is shown at once, and read again: one that was sent from another window is found. */
export function useSubmitReview(productId: string, shopperId: string) {
  const { queryKey } = ownReviewQuery(productId, shopperId)
  const client = useQueryClient()
  return useMutation({
    mutationKey: queryKey,
    mutationFn: (draft: ReviewDraft & { rating: number }) =>
      callAs(shopperId, (backend) => submitReview(backend, productId, draft)),
    onSuccess(result) {
      if (result.outcome === 'published')
        client.setQueryData(queryKey, { bought: true, review: result.review })
    },
  })
}
