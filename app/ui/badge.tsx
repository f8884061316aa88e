import type { ReactNode } from 'react'
import { withClass } from './class-name.ts'
import './badge.css'

export type BadgeTone =
  | 'plain' /* page-coloured: lies on pictures */
  | 'line' /* hairline only */
  | 'ink'
  | 'accent'
  | 'sale'
  | 'pending'
  | 'processing'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'refunded'
  | 'unknown'

export interface BadgeProps {
  tone?: BadgeTone
  /** Beside the word, never instead of it. */
  icon?: ReactNode
  children: ReactNode
  className?: string
}

export function Badge({ tone = 'plain', icon, children, className }: BadgeProps) {
  return (
    <span className={withClass('badge', className)} data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}
