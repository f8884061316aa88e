import { createElement, useState } from 'react'

import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { latePart, useLatePart } from '../../ui/late-part.ts'
import { notify } from '../../ui/toast.ts'
import type { Review } from './review.ts'

const reviewForm = latePart(async () => (await import('./review-form.tsx')).ReviewForm)

interface WriteReviewProps {
  productId: string
  shopperId: string
  /** Nothing is shown while false, except to who is writing already. */
  mayReview: boolean
  onPublished: (review: Review) => void
  onAlreadyReviewed: () => void
}

/** The quiet button that opens the form, the form, and thanks; for who bought the product. */
export function WriteReview({ mayReview, onPublished, ...writing }: WriteReviewProps) {
  const [step, setStep] = useState<'start' | 'writing' | 'put-aside' | 'published'>('start')
  const Form = useLatePart(reviewForm, false)
  async function open() {
    setStep('writing')
    if (await reviewForm.load()) return
    notify(notLoaded)
    setStep('start')
  }
  if (step === 'published') return <Thanks />
  if (step === 'writing' && Form) {
    return createElement(Form, {
      ...writing,
      onPublished(review) {
        onPublished(review)
        setStep('published')
      },
      onCancel: () => setStep('put-aside'),
    })
  }
  if (!mayReview) return null
  return (
    <Button
      ref={step === 'put-aside' ? focusOnArrival : undefined}
      look="quiet"
      busy={step === 'writing'}
      busyText="One moment..."
      onPointerEnter={() => void reviewForm.load()}
      onFocus={() => void reviewForm.load()}
      onClick={() => void open()}
    >
      Write a review
    </Button>
  )
}

const notLoaded = {
  title: 'Error',
  description: 'The form did not load. Check your connection and try again.',
  variant: 'destructive',
} as const

function Thanks() {
  return (
    <div className="review-list-thanks" tabIndex={-1} ref={focusOnArrival}>
      <Alert variant="success" title="Thank you. Your review is on this page.">
        It helps those who come after you.
      </Alert>
    </div>
  )
}

/** The form is gone, and with it the focus: this is where one is now. */
function focusOnArrival(element: HTMLElement | null) {
  element?.focus()
}
