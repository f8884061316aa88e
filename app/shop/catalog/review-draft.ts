/** A review as it is being written. */
export interface ReviewDraft {
  /** 1 to 5, or null while none is chosen. */
  rating: number | null
  title: string
  comment: string
}

export type ReviewField = keyof ReviewDraft
export type ReviewProblem = 'missing' | 'too_long' | 'invalid' | 'card_number'
export type ReviewProblems = Partial<Record<ReviewField, string>>

/** In the order of the form. */
export const reviewFields: readonly ReviewField[] = ['rating', 'title', 'comment']

/** Letters that the backend takes at most. The fields take more and say so: cutting loses words. */
export const longestReview = { title: 120, comment: 4000 }

/** Every field with something wrong, in words. The stars are enough; the words are a gift. */
export function reviewProblems(draft: ReviewDraft): ReviewProblems {
  const problems: ReviewProblems = {}
  if (draft.rating === null) problems.rating = reviewProblemWords.rating.missing
  for (const field of ['title', 'comment'] as const) {
    if (draft[field].trim().length > longestReview[field]) {
      problems[field] = reviewProblemWords[field].too_long
    }
  }
  return problems
}

const chooseStars = 'Please choose from one to five stars'

/** What each refusal means for the writer, and what can be done. */
export const reviewProblemWords: Record<ReviewField, Record<ReviewProblem, string>> = {
  rating: {
    missing: chooseStars,
    too_long: chooseStars,
    invalid: chooseStars,
    card_number: chooseStars,
  },
  title: {
    missing: 'Please enter a title',
    too_long: 'Please use at most 120 letters',
    invalid: 'Please enter the title on one line',
    card_number: 'This looks like a card number. Please remove it: everybody would see it',
  },
  comment: {
    missing: 'Please enter your review',
    too_long: 'Please use at most 4,000 letters',
    invalid: 'There are signs in this review that we cannot show. Please remove them',
    card_number: 'This looks like a card number. Please remove it: everybody would see it',
  },
}

/** Nobody's mistake in a field. */
export const reviewFailures = {
  'already-reviewed':
    'You have reviewed this piece before, perhaps in another window. That review stays as it is.',
  'not-bought': 'Only those who bought this piece can review it, and the order was cancelled.',
  unavailable: 'This piece has just left the shop, so it can no longer be reviewed.',
  'rate-limited':
    'You have sent many reviews in a short time. Please wait a while and send this one again. Nothing you typed is lost.',
  'signed-out':
    'You are no longer signed in. Please sign in and come back to this page. Nothing you typed is lost.',
  failed: 'Your review could not be sent. Please try again. Nothing you typed is lost.',
}

export type ReviewFailure = keyof typeof reviewFailures

const emptyDraft: ReviewDraft = { rating: null, title: '', comment: '' }

// What was typed outlives the form: whoever looks at something else, or has to sign in again, finds it
// as it was. In this page's memory only, and for its writer only.
const drafts = new Map<string, ReviewDraft>()

interface DraftKey {
  shopperId: string
  productId: string
}

export function keptReviewDraft({ shopperId, productId }: DraftKey): ReviewDraft {
  return drafts.get(`${shopperId} ${productId}`) ?? emptyDraft
}

/** Keeps the form as it stands, or forgets it, once it was sent. */
export function keepReviewDraft({ shopperId, productId }: DraftKey, draft: ReviewDraft | null) {
  if (draft) drafts.set(`${shopperId} ${productId}`, draft)
  else drafts.delete(`${shopperId} ${productId}`)
}
