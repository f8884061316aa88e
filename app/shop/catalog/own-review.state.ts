import { useEffect, useState } from 'react'

import { browserBackend } from '../../platform/browser-backend.ts'
import { mayReview, type OwnReview, type Review } from './review.ts'

/**
 * What the shopper at this browser has to do with the reviews of a product. The page itself is the same
 * for everybody; this is asked for the signed in only, and nothing is offered before it is known.
 *
 * @param shopperId null for a visitor, and until it is known who is here
 */
export function useOwnReview(productId: string, shopperId: string | null) {
  const [answer, setAnswer] = useState<{ of: string; own: OwnReview } | null>(null)
  const asker = shopperId === null ? null : `${shopperId} ${productId}`
  useEffect(() => {
    if (asker === null) return
    let left = false
    void ask(productId).then((own) => own && !left && setAnswer({ of: asker, own }))
    return () => {
      left = true
    }
  }, [asker, productId])

  const own = answer !== null && answer.of === asker ? answer.own : nothingKnown
  return {
    bought: own.bought,
    review: own.review,
    mayReview: mayReview(own),
    /** Shows what was just published. */
    keep: (review: Review) => asker && setAnswer({ of: asker, own: { bought: true, review } }),
    /** For when the backend knows better: the review was sent from another window. */
    async askAgain() {
      const again = await ask(productId)
      if (again && asker) setAnswer({ of: asker, own: again })
    },
  }
}

/** Null when it could not be told: then the page is as it is for everybody. */
async function ask(productId: string): Promise<OwnReview | null> {
  try {
    // For the signed in only, also what it takes to ask.
    const { getOwnReview } = await import('./review.data.ts')
    return await getOwnReview(browserBackend(), productId)
  } catch (error) {
    console.error('It could not be told whether there is a review', error)
    return null
  }
}

const nothingKnown: OwnReview = { bought: false, review: null }
