import { describe, expect, test } from 'vitest'

import { textOf } from '../../../../tests/support/render.tsx'
import { Refusal } from '../../../client/api-error.ts'
import { textLimits } from '../../../document/text-limits.ts'
import {
  reviewDraftOf,
  reviewProblems,
  reviewProblemMessages,
  reviewRefusal,
  textsOfReview,
} from './review-draft.ts'
import { ReviewList } from './review-list.tsx'
import { mayReview, withOwnReview, type ProductReviews, type Review } from './review.ts'

const own: Review = {
  id: 'own',
  product_id: 'scarf',
  rating: 5,
  title: 'Still soft',
  comment: null,
  is_verified_purchase: true,
  created_at: '2026-11-20T10:00:00Z',
}
const spread = [0, 1, 0, 1, 0] as const
const pageOf = (...days: number[]): ProductReviews => ({
  reviews: days.map((day) => ({
    ...own,
    id: `day ${day}`,
    created_at: `2026-11-${String(day).padStart(2, '0')}T10:00:00Z`,
  })),
  summary: { count: 2, average: 3, spread },
})

describe('mayReview', () => {
  test('is true for buyers without a review', () => {
    expect(mayReview({ bought: true, review: null })).toBe(true)
    expect(mayReview({ bought: true, review: own })).toBe(false)
    expect(mayReview({ bought: false, review: null })).toBe(false)
  })
})

describe('a page that was cached before the shopper’s review', () => {
  test('shows it first and counts it', () => {
    const { reviews, summary } = withOwnReview(pageOf(19, 18), own)
    expect(reviews.map(({ id }) => id)).toEqual(['own', 'day 19', 'day 18'])
    expect(summary).toEqual({ count: 3, average: 3.67, spread: [0, 1, 0, 1, 1] })
  })

  test('shows the first review of a product', () => {
    const nothing = { count: 0, average: 0, spread: [0, 0, 0, 0, 0] as const }
    expect(withOwnReview({ reviews: [], summary: nothing }, own)).toEqual({
      reviews: [own],
      summary: { count: 1, average: 5, spread: [0, 0, 0, 0, 1] },
    })
  })

  test('shows at most five', () => {
    const page = pageOf(19, 18, 17, 16, 15)
    page.summary.count = 9
    const { reviews, summary } = withOwnReview(page, own)
    expect(reviews.map(({ id }) => id)).toEqual(['own', 'day 19', 'day 18', 'day 17', 'day 16'])
    expect(summary.count).toBe(10)
  })
})

test('a page that has the review, or lists only newer ones, is unchanged; so is any by a hidden one', () => {
  const known = { ...pageOf(19), reviews: [own] }
  expect(withOwnReview(known, own)).toBe(known)
  const newer = pageOf(25, 24, 23, 22, 21)
  newer.summary.count = 9
  expect(withOwnReview(newer, own)).toBe(newer)
  expect(withOwnReview(newer, null)).toBe(newer)
  const page = pageOf(19)
  expect(withOwnReview(page, { ...own, is_hidden: true })).toBe(page)
})

test('a refusal is said at its field, others of the whole form; an unexpected error is thrown', () => {
  const refusal = (name: string, detail = {}) => reviewRefusal(new Refusal({ name, detail }))
  expect(refusal('INVALID_REVIEW', { field: 'title', problem: 'too_long' })).toEqual({
    field: 'title',
    message: reviewProblemMessages.title.too_long,
  })
  const ended = { field: 'form', message: expect.stringMatching(/^You are no longer signed in/) }
  expect(refusal('SIGN_IN_REQUIRED')).toEqual(ended)
  expect(reviewRefusal({ code: '42501' })).toEqual(ended)
  expect(refusal('NOT_BOUGHT').message).toContain('Only those who bought this piece')
  expect(() => reviewRefusal(new TypeError('Failed to fetch'))).toThrow('Failed to fetch')
})

describe('a review draft', () => {
  const draft = { rating: 4, title: '', comment: '' }

  test('requires a rating only', () => {
    expect(reviewProblems(draft)).toEqual([])
    expect(reviewProblems({ ...draft, rating: null })).toEqual([
      { field: 'rating', message: 'Please choose from one to five stars' },
    ])
  })

  test.each(['title', 'comment'] as const)('limits the %s as the backend does', (field) => {
    const words = (length: number) => ({ ...draft, [field]: ` ${'x'.repeat(length)} ` })
    expect(reviewProblems(words(textLimits[field]))).toEqual([])
    expect(reviewProblems(words(textLimits[field] + 1))).toEqual([
      { field, message: reviewProblemMessages[field].too_long },
    ])
  })

  test('is kept as texts', () => {
    for (const each of [draft, { rating: null, title: 'Warm', comment: 'And light' }])
      expect(reviewDraftOf(textsOfReview(each))).toEqual(each)
    expect(reviewDraftOf({ rating: '6' }).rating).toBeNull()
  })
})

test('the shopper’s own review is marked, and no other', () => {
  const { summary, reviews } = pageOf(19)
  const list = (ownId?: string) =>
    textOf(<ReviewList reviews={[own, ...reviews]} summary={summary} ownId={ownId} />)
  expect(list('own').match(/Your review/g)).toHaveLength(1)
  expect(list()).not.toContain('Your review')
})
