import { useState, type SubmitEvent } from 'react'

import { browserBackend } from '../../platform/browser-backend.ts'
import {
  keepReviewDraft,
  keptReviewDraft,
  reviewFields,
  reviewProblems,
  reviewProblemWords,
  type ReviewDraft,
  type ReviewFailure,
  type ReviewProblems,
} from './review-draft.ts'
import { submitReview } from './review.data.ts'
import type { Review } from './review.ts'

interface ReviewFormOptions {
  productId: string
  /** Whose draft it is. */
  shopperId: string
  onPublished: (review: Review) => void
  /** The backend holds a review of this shopper already. */
  onAlreadyReviewed: () => void
}

/** The form as it is filled in. Until the review is published, nothing that was typed goes away. */
export function useReviewForm({ onPublished, onAlreadyReviewed, ...writing }: ReviewFormOptions) {
  const [draft, setDraft] = useState(() => keptReviewDraft(writing))
  const [problems, setProblems] = useState<ReviewProblems>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ReviewFailure | null>(null)

  function write(change: Partial<ReviewDraft>) {
    const next = { ...draft, ...change }
    setDraft(next)
    keepReviewDraft(writing, next)
    // A field that complains stops once it is right; the others are not judged before sending.
    const changed = reviewFields.filter((field) => field in change && problems[field])
    const wrong = reviewProblems(next)
    setProblems({
      ...problems,
      ...Object.fromEntries(changed.map((field) => [field, wrong[field]])),
    })
  }
  function refuse(form: HTMLFormElement, found: ReviewProblems) {
    setProblems(found)
    const first = reviewFields.find((field) => found[field])
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const found = reviewProblems(draft)
    setFailure(null)
    refuse(form, found)
    if (draft.rating === null || Object.keys(found).length > 0) return
    setBusy(true)
    const answer = await send(writing.productId, { ...draft, rating: draft.rating })
    setBusy(false)
    if (answer.outcome === 'published') {
      keepReviewDraft(writing, null)
      onPublished(answer.review)
    } else if (answer.outcome === 'refused') {
      refuse(form, { [answer.field]: reviewProblemWords[answer.field][answer.problem] })
    } else {
      setFailure(answer.outcome)
      if (answer.outcome === 'already-reviewed') onAlreadyReviewed()
    }
  }
  return { draft, problems, busy, failure, write, submit }
}

async function send(productId: string, draft: ReviewDraft & { rating: number }) {
  try {
    return await submitReview(browserBackend(), productId, draft)
  } catch (error) {
    console.error('The review could not be sent', error)
    return { outcome: 'failed' } as const
  }
}
