import type { ReactNode } from 'react'

import './badge.css'

interface BadgeProps {
  /** plain: the page's background, for badges on pictures. line: only a border. */
  tone?: 'plain' | 'line' | 'ink' | 'accent' | 'sale' | BadgeColour
  /** In addition to the text. */
  icon?: ReactNode
  children: ReactNode
}

export type BadgeColour = 'amber' | 'blue' | 'violet' | 'green' | 'red' | 'slate' | 'gray'

export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span className="badge" data-tone={tone}>
      {icon}
      <span>{children}</span>
    </span>
  )
}

/** A small number beside a word or on an icon; nothing for 0. Hidden from screen readers, which read the label. */
export function Count({ value }: { value: number }) {
  if (value === 0) return null
  // The key restarts the animation when the number changes.
  return (
    <span key={value} className="count" aria-hidden>
      {value > 99 ? '99+' : value}
    </span>
  )
}
