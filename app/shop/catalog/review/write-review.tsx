import { createElement, useState } from 'react'

import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { lazyModule, useLazyModule } from '../../../ui/lazy.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { ReviewFormOptions } from './review-form.state.ts'

const reviewForm = lazyModule(async () => (await import('./review-form.tsx')).ReviewForm)

interface WriteReviewProps extends ReviewFormOptions {
  /** Hides the button while false. */
  mayReview: boolean
}

/** The button that opens the form, the form, and thanks. */
export function WriteReview({ mayReview, onPublished, ...writing }: WriteReviewProps) {
  const [step, setStep] = useState<'start' | 'writing' | 'cancelled' | 'published'>('start')
  const Form = useLazyModule(reviewForm, false)
  async function open() {
    setStep('writing')
    if (await reviewForm.load()) return
    toast.error({ description: notLoaded })
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
      onCancel: () => setStep('cancelled'),
    })
  }
  if (!mayReview) return null
  return (
    <Button
      ref={step === 'cancelled' ? focusOnArrival : undefined}
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

const notLoaded = 'The form did not load. Check your connection and try again.'

function Thanks() {
  return (
    <div className="review-list-thanks" tabIndex={-1} ref={focusOnArrival}>
      <Alert variant="success" title="Thank you. Your review is on this page.">
        It helps those who come after you.
      </Alert>
    </div>
  )
}

function focusOnArrival(element: HTMLElement | null) {
  element?.focus()
}
