import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

import './filter-toggle.css'

/** The summary of a `details` with filters: text and a chevron that turns. */
export function FilterToggle({ children, ...summary }: ComponentProps<'summary'>) {
  return (
    <summary {...summary} className="filter-toggle">
      {children}
      <ChevronDown aria-hidden />
    </summary>
  )
}
