import type { ReactNode } from 'react'
import { withClass } from './class-name.ts'
import './empty-state.css'

interface EmptyStateProps {
  title: string
  /** The page's own title is an h1; inside a page that has one, h2. */
  level?: 1 | 2
  children?: ReactNode
  /** A drawing above the words; decoration, so hide it from readers. */
  picture?: ReactNode
  /** The way on. */
  action?: ReactNode
  className?: string
}

export function EmptyState({
  title,
  level = 2,
  children,
  picture,
  action,
  className,
}: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={withClass('empty-state', className)}>
      {picture && <div className="empty-state-picture">{picture}</div>}
      <Heading>{title}</Heading>
      {children && <div className="empty-state-words">{children}</div>}
      {action && <div className="empty-state-action">{action}</div>}
    </div>
  )
}
