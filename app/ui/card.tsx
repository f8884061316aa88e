import type { ReactNode } from 'react'

import './card.css'
import './card-grid.css'

interface CardProps {
  className: string
  /** Fades the picture, for products that cannot be bought. */
  dimmed?: boolean
  children: ReactNode
}

/** An article that the link in its heading covers; other controls lie above that link. */
export function Card({ className, dimmed = false, children }: CardProps) {
  return (
    <article className={`card ${className}`} data-dimmed={dimmed || undefined}>
      {children}
    </article>
  )
}
