import { CircleAlert, CircleCheck, Info } from 'lucide'
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'

import { announce } from './announcements.tsx'
import { Icon } from '../icon.tsx'

import './alert.css'

interface AlertProps extends Omit<ComponentProps<'div'>, 'title'> {
  variant?: keyof typeof looks
  title?: string
  /** A button or link after the text. */
  action?: ReactNode
}

const looks = {
  default: { tone: 'gray', icon: Info },
  success: { tone: 'green', icon: CircleCheck },
  destructive: { tone: 'red', icon: CircleAlert },
} as const

/** A message that stays on the page. Screen readers say `destructive` at once, others after what they are saying. */
export function Alert({ variant = 'default', title, action, children, ...box }: AlertProps) {
  const { tone, icon } = looks[variant]
  const words = useRef<HTMLDivElement>(null)
  const isUrgent = variant === 'destructive'
  useEffect(() => {
    if (!isUrgent) announce(words.current?.innerText ?? '')
  }, [isUrgent])
  return (
    <div role={isUrgent ? 'alert' : undefined} {...box} className="alert" data-tone={tone}>
      <Icon of={icon} />
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
