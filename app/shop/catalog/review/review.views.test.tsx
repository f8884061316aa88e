import { expect, test } from 'vitest'

import { htmlOf, textOf } from '../../../../tests/support/render.tsx'
import { ReviewForm, WriteReview } from './write-review.tsx'
import { ReviewList } from './review-list.tsx'
import type { Review } from './review.ts'

const review: Review = {
  id: 'own',
  product_id: 'scarf',
  rating: 5,
  title: 'Still soft',
  comment: null,
  is_verified_purchase: true,
  created_at: '2026-11-20T10:00:00Z',
}
const nothing = () => {}
const writing = { productId: 'scarf', shopperId: 'ada' }

test('shows the button only to those who may review', () => {
  expect(textOf(<WriteReview {...writing} mayReview />)).toBe('Write a review')
  expect(htmlOf(<WriteReview {...writing} mayReview={false} />)).toBe('')
})

test('the form requires a rating; title and comment are optional', () => {
  const form = <ReviewForm {...writing} onPublished={nothing} onCancel={nothing} />
  expect(textOf(form)).toBe(
    'Your rating 1 star 2 stars 3 stars 4 stars 5 stars Title (optional) Your review (optional) Everybody sees it on this page, without your name. Send review Cancel',
  )
  expect(htmlOf(form).match(/type="radio"/g)).toHaveLength(5)
  expect(htmlOf(form)).not.toContain('checked')
})

test('marks the shopper’s own review only', () => {
  const reviews = [review, { ...review, id: 'another' }]
  const summary = { count: 2, average: 5, spread: [0, 0, 0, 0, 2] as const }
  const list = (ownId?: string) =>
    textOf(<ReviewList reviews={reviews} summary={summary} ownId={ownId} />)
  expect(list('own').match(/Your review/g)).toHaveLength(1)
  expect(list()).not.toContain('Your review')
  expect(list()).not.toContain('Write a review')
})
