import { useState } from 'react'

import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { RatingField } from '../../../ui/form/rating-field.tsx'
import { TextAreaField, TextField } from '../../../ui/form/field.tsx'
import { parseTexts, useFormDraft } from '../../../ui/form/form-draft.ts'
import { SubmitForm, type AttemptResult } from '../../../ui/form/submit-form.tsx'
import { takeFocus } from '../../../ui/keep-focus.ts'
import { useSubmitReview } from './own-review.state.ts'
import {
  failedReview,
  reviewDraftOf,
  reviewProblems,
  reviewRefusal,
  textsOfReview,
  type ReviewDraft,
  type ReviewField,
} from './review-draft.ts'

interface WriteReviewProps {
  productId: string
  shopperId: string
  /** While false the button is hidden. */
  mayReview: boolean
}

/** The button that opens the form, the form, and the thanks. Loaded only for shoppers who may review. */
export function WriteReview({ mayReview, ...writing }: WriteReviewProps) {
  const [step, setStep] = useState<'start' | 'writing' | 'cancelled' | 'published'>('start')
  if (step === 'published') {
    return (
      <section className="review-list-thanks" tabIndex={-1} ref={takeFocus}>
        <Alert variant="success" title="Thank you. Your review is on this page.">
          It helps those who come after you.
        </Alert>
      </section>
    )
  }
  if (step === 'writing') {
    return (
      <ReviewForm
        {...writing}
        onPublished={() => setStep('published')}
        onCancel={() => setStep('cancelled')}
      />
    )
  }
  if (!mayReview) return null
  return (
    <Button
      ref={step === 'cancelled' ? takeFocus : undefined}
      look="quiet"
      onClick={() => setStep('writing')}
    >
      Write a review
    </Button>
  )
}

interface ReviewFormProps extends Omit<WriteReviewProps, 'mayReview'> {
  onPublished: () => void
  onCancel: () => void
}

/** Stars, a title and a comment. The draft is kept until the review is published. */
export function ReviewForm({ productId, shopperId, onPublished, onCancel }: ReviewFormProps) {
  const [texts, keep] = useFormDraft(`review ${productId}`, shopperId, parseTexts)
  const draft = reviewDraftOf(texts)
  const write = (change: Partial<ReviewDraft>) => keep(() => textsOfReview({ ...draft, ...change }))
  const { mutateAsync: submitReview } = useSubmitReview(productId, shopperId)
  async function attempt(): Promise<AttemptResult<ReviewField>> {
    try {
      await submitReview({ ...draft, rating: draft.rating ?? 0 })
    } catch (error) {
      return reviewRefusal(error)
    }
    keep(() => ({}))
    onPublished()
    return null
  }
  return (
    <SubmitForm
      ref={focusOnStars}
      className="review-form"
      aria-label="Write a review"
      validate={() => reviewProblems(draft)}
      onAttempt={attempt}
      submitLabel="Send review"
      busyLabel="Sending..."
      submitShape={{}}
      failureMessage={failedReview}
      onCancel={onCancel}
    >
      {(problemOf) => (
        <>
          <RatingField
            legend="Your rating"
            name="rating"
            value={draft.rating}
            onChange={(rating) => write({ rating })}
            error={problemOf('rating')}
          />
          <TextField
            label="Title"
            name="title"
            optional
            autoComplete="off"
            value={draft.title}
            onChange={(event) => write({ title: event.target.value })}
            error={problemOf('title')}
          />
          <TextAreaField
            label="Your review"
            name="comment"
            optional
            rows={5}
            hint="Everybody sees it on this page, without your name."
            value={draft.comment}
            onChange={(event) => write({ comment: event.target.value })}
            error={problemOf('comment')}
          />
        </>
      )}
    </SubmitForm>
  )
}

function focusOnStars(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('input:checked, input')?.focus()
}
