import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { withClass } from './class-name.ts'
import './alert.css'

export type AlertVariant = 'default' | 'success' | 'destructive'

interface AlertProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** default: a note. */
  variant?: AlertVariant
  title?: string
  /** A button or link after the words. */
  action?: ReactNode
}

const icons: Record<AlertVariant, ReactNode> = {
  default: <Info aria-hidden />,
  success: <CircleCheck aria-hidden />,
  destructive: <CircleAlert aria-hidden />,
}

/** A message that stays on the page. What went wrong interrupts; good news and notes wait their turn. */
export function Alert({
  variant = 'default',
  title,
  action,
  children,
  className,
  ...box
}: AlertProps) {
  return (
    <div
      role={variant === 'destructive' ? 'alert' : 'status'}
      {...box}
      className={withClass('alert', className)}
      data-variant={variant}
    >
      {icons[variant]}
      <div className="alert-words">
        {title && <strong>{title}</strong>}
        {children}
      </div>
      {action}
    </div>
  )
}
