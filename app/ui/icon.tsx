import type { IconNode } from 'lucide'
import { createElement } from 'react'

import { withClass } from './class-name.ts'

/** A drawing beside words, or on a button with a name: screen readers skip it. */
export function Icon({ of: shapes, className }: { of: IconNode; className?: string }) {
  return (
    <svg
      className={withClass('icon', className)}
      width={24}
      height={24}
      viewBox="0 0 24 24"
      aria-hidden
    >
      {shapes.map(([shape, attributes], index) =>
        createElement(shape, { key: index, ...attributes }),
      )}
    </svg>
  )
}
