import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'

import { useAnnouncement } from '../ui/feedback/announcements.tsx'
import { Skeleton, Spinner } from '../ui/feedback/loading.tsx'
import { useDelayedFlag } from '../ui/state-hooks.ts'
import { ProductGridSkeleton } from '../combined/product-card.tsx'

interface LoadingScreenProps {
  label?: string
  /** Shown without script. */
  noScript?: string
}

/** A private screen as the server renders it, and the browser until the session is known. */
export function LoadingScreen({
  label,
  noScript = 'This page shows your own data, and works with JavaScript only.',
}: LoadingScreenProps) {
  return (
    <div className="loading-screen">
      <Spinner label={label} />
      <noscript>{noScript}</noscript>
    </div>
  )
}

const skeletons: Record<string, () => ReactNode> = {
  '/products': () => <ProductGridSkeleton />,
  '/categories': () => <CategoryGridSkeleton />,
}

function CategoryGridSkeleton() {
  useAnnouncement('Loading collections')
  return (
    <div role="group" aria-label="Loading collections">
      <ul className="card-grid">
        {Array.from({ length: 8 }, (_, index) => (
          <li key={index} aria-hidden>
            <Skeleton ratio="4/5" />
            <Skeleton lines={2} text="large" />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Replaces the current screen with the skeleton of the next one if that is slow to load. */
export function PendingScreen({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  const skeleton = next === undefined || next === pathname ? undefined : skeletons[next]
  const slow = useDelayedFlag(skeleton !== undefined && navigator.onLine)
  return slow && skeleton ? <div className="pending-screen page-width">{skeleton()}</div> : children
}
