import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'

import { CategoryGridSkeleton, ProductGridSkeleton } from '../combined/grid-skeletons.tsx'
import { useDelayedFlag } from '../ui/state-hooks.ts'

const skeletons: Record<string, () => ReactNode> = {
  '/products': () => <ProductGridSkeleton />,
  '/categories': () => <CategoryGridSkeleton />,
}

/** Replaces the current screen with the skeleton of the next one if that is slow to load. */
export function PendingScreen({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  const skeleton = next === undefined || next === pathname ? undefined : skeletons[next]
  const slow = useDelayedFlag(skeleton !== undefined && navigator.onLine)
  return slow && skeleton ? <div className="pending-screen page-width">{skeleton()}</div> : children
}
