import { CircleAlert, CircleCheck, Info } from 'lucide'
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'

import { announce } from './announcements.tsx'
import { Icon } from '../icon.tsx'

import './alert.css'

type AlertVariant = 'default' | 'success' | 'destructive'

interface AlertProps extends Omit<ComponentProps<'div'>, 'title'> {
  variant?: AlertVariant
  title?: string
  /** A button or link after the text. */
  action?: ReactNode
}

const icons: Record<AlertVariant, ReactNode> = {
  default: <Icon of={Info} />,
  success: <Icon of={CircleCheck} />,
  destructive: <Icon of={CircleAlert} />,
}

/** A message that stays on the page. Screen readers say `destructive` at once, others after what they are saying. */
export function Alert({ variant = 'default', title, action, children, ...box }: AlertProps) {
  const words = useRef<HTMLDivElement>(null)
  const isUrgent = variant === 'destructive'
  useEffect(() => {
    if (!isUrgent) announce(words.current?.innerText ?? '')
  }, [isUrgent])
  return (
    <div role={isUrgent ? 'alert' : undefined} {...box} className="alert" data-variant={variant}>
      {icons[variant]}
      <div className="alert-text" ref={words}>
        {title && <strong>{title}</strong>}
        <div>{children}</div>
      </div>
      {action}
    </div>
  )
}

/** The ref of a message that may be out of view. */
export function bringIntoView(alert: HTMLElement | null) {
  alert?.scrollIntoView({ block: 'nearest' })
}
