import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { RatingField } from '../../../ui/form/rating-field.tsx'
import { TextAreaField, TextField } from '../../../ui/form/field.tsx'
import { reviewFailures } from './review-draft.ts'
import { useReviewForm, type ReviewFormOptions } from './review-form.state.ts'
import './review-form.css'

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
