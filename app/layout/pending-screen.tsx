import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'

import { CategoryGridSkeleton } from './category-grid-skeleton.tsx'
import { ProductGridSkeleton } from './product-grid.tsx'
import { useSlow } from './slow.ts'
import './pending-screen.css'

// The screens whose loading has a look of its own; the others simply arrive.
const skeletons: Record<string, () => ReactNode> = {
  '/products': () => <ProductGridSkeleton />,
  '/categories': () => <CategoryGridSkeleton />,
}

/** Shows the skeleton of a screen that is slow to arrive in place of the one being left. */
export function PendingScreen({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  const skeleton = next === undefined || next === pathname ? undefined : skeletons[next]
  const slow = useSlow(skeleton !== undefined && navigator.onLine)
  return slow && skeleton ? <div className="pending-screen">{skeleton()}</div> : children
}
