import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

import './alert.css'

type AlertVariant = 'default' | 'success' | 'destructive'

interface AlertProps extends Omit<ComponentProps<'div'>, 'title'> {
  variant?: AlertVariant
  title?: string
  /** A button or link after the text. */
  action?: ReactNode
}

const icons: Record<AlertVariant, ReactNode> = {
  default: <Info aria-hidden />,
  success: <CircleCheck aria-hidden />,
  destructive: <CircleAlert aria-hidden />,
}

/** A message that stays on the page. Screen readers announce `destructive` at once, others politely. */
export function Alert({ variant = 'default', title, action, children, ...box }: AlertProps) {
  return (
    <div
      role={variant === 'destructive' ? 'alert' : 'status'}
      {...box}
      className="alert"
      data-variant={variant}
    >
      {icons[variant]}
      <div className="alert-text">
        {title && <strong>{title}</strong>}
        <div>{children}</div>
      </div>
      {action}
    </div>
  )
}
