import type { ReactNode } from 'react'

import './card.css'

interface CardProps {
  /** The look of this kind of card; `card` comes by itself. */
  className: string
  /** Cannot be had: its picture steps back. */
  dimmed?: boolean
  children: ReactNode
}

/** An article that is one link as a whole: its heading's. What else can be pressed lies above that. */
export function Card({ className, dimmed = false, children }: CardProps) {
  return (
    <article className={`card ${className}`} data-dimmed={dimmed || undefined}>
      {children}
    </article>
  )
}
