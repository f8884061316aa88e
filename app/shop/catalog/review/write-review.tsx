import { useState } from 'react'

import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useReviewForm, type ReviewFormOptions } from './review-form.state.ts'
import { RatingField } from '../../../ui/form/rating-field.tsx'
import { TextAreaField, TextField } from '../../../ui/form/field.tsx'
import { takeFocus } from '../../../ui/keep-focus.ts'
import { reviewFailures } from './review-draft.ts'
import './write-review.css'

interface WriteReviewProps extends Omit<ReviewFormOptions, 'onPublished'> {
  /** While false the button is hidden. */
  mayReview: boolean
}

/** The button that opens the form, the form, and the thanks. Loaded only for shoppers who may review. */
export function WriteReview({ mayReview, ...writing }: WriteReviewProps) {
  const [step, setStep] = useState<'start' | 'writing' | 'cancelled' | 'published'>('start')
  if (step === 'published') return <Thanks />
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

function Thanks() {
  return (
    <section className="review-list-thanks" tabIndex={-1} ref={takeFocus}>
      <Alert variant="success" title="Thank you. Your review is on this page.">
        It helps those who come after you.
      </Alert>
    </section>
  )
}

interface ReviewFormProps extends ReviewFormOptions {
  onCancel: () => void
}

/** Stars, a title and a comment. */
export function ReviewForm({ onCancel, ...form }: ReviewFormProps) {
  const { draft, problems, busy, failure, write, submit } = useReviewForm(form)
  return (
    <form
      ref={focusOnStars}
      className="review-form"
      aria-label="Write a review"
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <RatingField
        legend="Your rating"
        name="rating"
        value={draft.rating}
        onChange={(rating) => write({ rating })}
        error={problems.rating}
      />
      <TextField
        label="Title"
        name="title"
        optional
        autoComplete="off"
        value={draft.title}
        onChange={(event) => write({ title: event.target.value })}
        error={problems.title}
      />
      <TextAreaField
        label="Your review"
        name="comment"
        optional
        rows={5}
        hint="Everybody sees it on this page, without your name."
        value={draft.comment}
        onChange={(event) => write({ comment: event.target.value })}
        error={problems.comment}
      />
      {failure !== null && <Alert variant="destructive">{reviewFailures[failure]}</Alert>}
      <div className="review-form-buttons">
        <Button type="submit" busy={busy} busyText="Sending...">
          Send review
        </Button>
        <Button look="quiet" busy={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function focusOnStars(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('input:checked, input')?.focus()
}
