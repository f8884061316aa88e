import { useState } from 'react'

import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button/button.tsx'
import type { ReviewFormOptions } from './review-form.state.ts'
import { ReviewForm } from './review-form.tsx'

interface WriteReviewProps extends ReviewFormOptions {
  /** While false the button is hidden. */
  mayReview: boolean
}

/** The button that opens the form, the form, and the thanks. Loaded only for shoppers who may review. */
export function WriteReview({ mayReview, onPublished, ...writing }: WriteReviewProps) {
  const [step, setStep] = useState<'start' | 'writing' | 'cancelled' | 'published'>('start')
  if (step === 'published') return <Thanks />
  if (step === 'writing') {
    return (
      <ReviewForm
        {...writing}
        onPublished={(review) => {
          onPublished(review)
          setStep('published')
        }}
        onCancel={() => setStep('cancelled')}
      />
    )
  }
  if (!mayReview) return null
  return (
    <Button
      ref={step === 'cancelled' ? focusOnArrival : undefined}
      look="quiet"
      onClick={() => setStep('writing')}
    >
      Write a review
    </Button>
  )
}

function Thanks() {
  return (
    <section className="review-list-thanks" tabIndex={-1} ref={focusOnArrival}>
      <Alert variant="success" title="Thank you. Your review is on this page.">
        It helps those who come after you.
      </Alert>
    </section>
  )
}

function focusOnArrival(element: HTMLElement | null) {
  element?.focus()
}
