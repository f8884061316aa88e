import { useId, type ReactNode } from 'react'

import './info-page.css'

interface InfoTableProps {
  caption?: string
  /** Head and body. */
  children: ReactNode
}

/** In a narrow window the table scrolls instead of the page, also by keyboard. */
export function InfoTable({ caption, children }: InfoTableProps) {
  const id = useId()
  const name = caption ? { 'aria-labelledby': id } : { 'aria-label': 'Table' }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
    <div className="info-table" role="region" {...name} tabIndex={0}>
      <table>
        {caption && <caption id={id}>{caption}</caption>}
        {children}
      </table>
    </div>
  )
}
