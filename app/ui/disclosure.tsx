import { Plus } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { withClass } from './class-name.ts'

import './disclosure.css'

interface DisclosureProps extends ComponentProps<'details'> {
  summary: ReactNode
  /** line: between two lines, with a plus sign. quiet: underlined text. */
  look?: 'line' | 'quiet'
}

/** A native details element: opens without script, and find-in-page searches its content. */
export function Disclosure({
  summary,
  look = 'line',
  children,
  className,
  ...details
}: DisclosureProps) {
  return (
    <details {...details} className={withClass('disclosure', className)} data-look={look}>
      <summary>
        <span>{summary}</span>
        {look === 'line' && <Plus aria-hidden />}
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}
