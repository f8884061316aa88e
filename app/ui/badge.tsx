import type { ReactNode } from 'react'

import './badge.css'

interface BadgeProps {
  /** plain: the page's background, for badges on pictures. line: only a border. */
  tone?: 'plain' | 'line' | 'ink' | 'accent' | 'sale' | StatusTone
  /** In addition to the text. */
  icon?: ReactNode
  children: ReactNode
}

type StatusTone =
  | 'pending'
  | 'processing'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'refunded'
  | 'unknown'

export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span className="badge" data-tone={tone}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
