import { Plus } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { withClass } from './class-name.ts'
import './disclosure.css'

interface DisclosureProps extends Omit<ComponentProps<'details'>, 'title'> {
  summary: ReactNode
  /** line: hairlines above and below, a plus at the end. quiet: underlined words, "Add a code". */
  look?: 'line' | 'quiet'
  /** Give several the same `name` and opening one closes the others: an accordion. */
  name?: string
}

/** The platform's own details: opens without any script, and find-in-page looks inside. */
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
