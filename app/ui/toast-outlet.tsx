import { lazy, Suspense, useState } from 'react'
import { useToasts } from './toast.ts'

const load = () => import('./toaster.tsx')
const Toaster = lazy(async () => ({ default: (await load()).Toaster }))

/** Stands once in the document. Draws nothing, and loads nothing, until somebody has something to say. */
export function ToastOutlet() {
  const [needed, setNeeded] = useState(false)
  const some = useToasts().length > 0
  if (some && !needed) setNeeded(true)
  return needed ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null
}

/** Before an act that will surely end in a toast, so that it appears without a wait. */
export function preloadToasts() {
  // A failed early load is no failure yet: the outlet asks again.
  load().catch(() => {})
}
