import { textLimits } from '../../../document/text-limits.ts'
import {
  fieldProblem,
  isSessionError,
  Refusal,
  type FieldProblem,
} from '../../../client/api-error.ts'
import type { Texts } from '../../../ui/form/form-draft.ts'
import type { FormProblem } from '../../../ui/form/submit-form.tsx'

export interface ReviewDraft {
  /** 1 to 5, or null. */
  rating: number | null
  title: string
  comment: string
}

export type ReviewField = keyof ReviewDraft

const reviewFields: readonly ReviewField[] = ['rating', 'title', 'comment']

/** All errors of a draft, in the order of the form. Only the rating is required. */
export function reviewProblems(draft: ReviewDraft): FormProblem<ReviewField>[] {
  return reviewFields.flatMap((field) => {
    if (field === 'rating') return draft.rating === null ? { field, message: chooseStars } : []
    // The fields accept more and show an error, so that no text is cut off.
    const isTooLong = draft[field].trim().length > textLimits[field]
    return isTooLong ? { field, message: reviewProblemMessages[field].too_long } : []
  })
}

const chooseStars = 'Please choose from one to five stars'

/** @internal Exported for tests. */
export const reviewProblemMessages: Record<ReviewField, Record<FieldProblem, string>> = {
  rating: {
    missing: chooseStars,
    too_long: chooseStars,
    invalid: chooseStars,
    card_number: chooseStars,
  },
  title: {
    missing: 'Please enter a title',
    too_long: 'Please use at most 120 characters',
    invalid: 'Please enter the title on one line',
    card_number: 'This looks like a card number. Please remove it: everybody would see it',
  },
  comment: {
    missing: 'Please enter your review',
    too_long: 'Please use at most 4,000 characters',
    invalid: 'There are signs in this review that we cannot show. Please remove them',
    card_number: 'This looks like a card number. Please remove it: everybody would see it',
  },
}

/** What the form says of an error, at the field that the database names. Throws an unexpected one. */
export function reviewRefusal(error: unknown): FormProblem<ReviewField | 'form'> {
  if (isSessionError(error)) return { field: 'form', message: refusalTexts.SIGN_IN_REQUIRED }
  if (!(error instanceof Refusal)) throw error
  const refused = fieldProblem(error, reviewFields)
  if (refused)
    return { field: refused.field, message: reviewProblemMessages[refused.field][refused.problem] }
  const texts: Record<string, string> = refusalTexts
  return { field: 'form', message: texts[error.name] ?? failedReview }
}

const refusalTexts = {
  ALREADY_REVIEWED:
    'You have reviewed this piece before, perhaps in another window. That review stays as it is.',
  NOT_BOUGHT: 'Only those who bought this piece can review it, and the order was cancelled.',
  PRODUCT_UNAVAILABLE: 'This piece has just left the shop, so it can no longer be reviewed.',
  SIGN_IN_REQUIRED:
    'You are no longer signed in. Please sign in and come back to this page. Nothing you typed is lost.',
}

export const failedReview =
  'Your review could not be sent. Please try again. Nothing you typed is lost.'

/** The draft of a shopper's review of a product. */
export function reviewDraftOf({ rating = '', title = '', comment = '' }: Texts): ReviewDraft {
  const stars = [1, 2, 3, 4, 5].find((star) => String(star) === rating)
  return { rating: stars ?? null, title, comment }
}

export function textsOfReview({ rating, title, comment }: ReviewDraft): Texts {
  return { rating: String(rating ?? ''), title, comment }
}
