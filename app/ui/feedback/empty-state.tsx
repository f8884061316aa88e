import type { ReactNode } from 'react'
import { withClass } from '../class-name.ts'
import { Picture } from '../picture/picture.tsx'
import './empty-state.css'

interface EmptyStateProps {
  title: string
  /** 1 if it is the page's title. */
  level?: 1 | 2
  children?: ReactNode
  /** Path of a square, decorative picture. */
  picture?: string
  /** Links or buttons. */
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
      {picture && (
        <div className="empty-state-picture">
          <Picture src={picture} alt="" ratio="1/1" sizes="15rem" />
        </div>
      )}
      <Heading>{title}</Heading>
      {children && <div className="empty-state-text">{children}</div>}
      {action && <div className="empty-state-action buttons">{action}</div>}
    </div>
  )
}
