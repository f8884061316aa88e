import { useState, type SubmitEvent } from 'react'

import { focusInvalid } from '../../../ui/form/field.tsx'
import { parseTexts, useFormDraft } from '../../../ui/form/form-draft.ts'
import { useSubmitReview } from './own-review.state.ts'
import {
  reviewDraftOf,
  reviewFields,
  reviewProblems,
  reviewProblemMessages,
  textsOfReview,
  type ReviewDraft,
  type ReviewFailure,
  type ReviewProblems,
} from './review-draft.ts'

export interface ReviewFormOptions {
  productId: string
  shopperId: string
  onPublished: () => void
}

/** The state of the form. The draft is kept until the review is published. */
export function useReviewForm({ productId, shopperId, onPublished }: ReviewFormOptions) {
  const [texts, keep] = useFormDraft(`review ${productId}`, shopperId, parseTexts)
  const draft = reviewDraftOf(texts)
  const [problems, setProblems] = useState<ReviewProblems>({})
  const { isPending: busy, mutateAsync: submitReview } = useSubmitReview(productId, shopperId)
  const [failure, setFailure] = useState<ReviewFailure | null>(null)

  function write(change: Partial<ReviewDraft>) {
    const next = { ...draft, ...change }
    keep(() => textsOfReview(next))
    // Validates changed fields that show a message again; the others wait for the submit.
    const changed = reviewFields.filter((field) => field in change && problems[field])
    const wrong = reviewProblems(next)
    setProblems({
      ...problems,
      ...Object.fromEntries(changed.map((field) => [field, wrong[field]])),
    })
  }
  /** Shows what is wrong and focuses the first invalid field. */
  function refuse(form: HTMLFormElement, found: ReviewProblems) {
    setProblems(found)
    const first = reviewFields.find((field) => found[field])
    if (first) focusInvalid(form.querySelector(`[name="${first}"]`), found[first] ?? '')
  }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const found = reviewProblems(draft)
    setFailure(null)
    refuse(form, found)
    if (draft.rating === null || Object.keys(found).length > 0) return
    const complete = { ...draft, rating: draft.rating }
    const result = await submitReview(complete).catch(() => ({ outcome: 'failed' }) as const)
    if (result.outcome === 'published') {
      keep(() => ({}))
      onPublished()
    } else if (result.outcome === 'refused') {
      refuse(form, { [result.field]: reviewProblemMessages[result.field][result.problem] })
    } else setFailure(result.outcome)
  }
  return { draft, problems, busy, failure, write, submit }
}
