import { Plus } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

import './disclosure.css'

interface DisclosureProps {
  summary: ReactNode
  /** line: between two lines, with a plus sign. quiet: underlined text. */
  look?: 'line' | 'quiet'
  children: ReactNode
}

/** A native details element: opens without script, and find-in-page searches its content. */
export function Disclosure({ summary, look = 'line', children }: DisclosureProps) {
  return (
    <details className="disclosure" data-look={look}>
      <summary>
        <span>{summary}</span>
        {look === 'line' && <Icon of={Plus} />}
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}
