import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { withClass } from './class-name.ts'
import './alert.css'

export type AlertTone = 'success' | 'destructive' | 'note'

interface AlertProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone: AlertTone
  title?: string
  /** A button or link after the words. */
  action?: ReactNode
}

const icons: Record<AlertTone, ReactNode> = {
  success: <CircleCheck aria-hidden />,
  destructive: <CircleAlert aria-hidden />,
  note: <Info aria-hidden />,
}

/** A message that stays on the page. What went wrong interrupts; good news and notes wait their turn. */
export function Alert({ tone, title, action, children, className, ...box }: AlertProps) {
  return (
    <div
      role={tone === 'destructive' ? 'alert' : 'status'}
      {...box}
      className={withClass('alert', className)}
      data-tone={tone}
    >
      {icons[tone]}
      <div className="alert-words">
        {title && <strong>{title}</strong>}
        {children}
      </div>
      {action}
    </div>
  )
}
