import { useEffect, useState } from 'react'

import { Disclosure } from '../disclosure.tsx'
import { toastLanes, useToasts, type Toast } from './toast.ts'

/** Closed notices that are recent, newest first, to be read again. */
export function RecentMessages() {
  const [now, setNow] = useState(0)
  const toasts = useToasts()
  const messages = toasts
    .filter(({ lane, open, stays }) => lane === 'notices' && !open && !stays)
    .filter((each) => ageOf(each, now) < recentMs)
    .toReversed()
  const oldest = messages.at(-1)
  useEffect(() => {
    if (!oldest) return
    const look = () => setNow(Date.now())
    const timer = setTimeout(look, recentMs - ageOf(oldest))
    // Timers stand still while a phone sleeps.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [oldest])
  if (messages.length === 0) return null
  return (
    <section className="recent-messages screen-only" aria-label="Recent messages">
      <Disclosure look="quiet" summary={`Recent messages (${messages.length})`}>
        <ul>
          {messages.map(({ id, title, description, createdAt }) => (
            <li key={id}>
              <time dateTime={createdAt.toISOString()}>
                {createdAt.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}
              </time>{' '}
              <span>
                <strong>{title}</strong> <span>{description}</span>
              </span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  )
}

function ageOf({ createdAt }: Toast, now = Date.now()): number {
  return now - createdAt.getTime()
}

const recentMs = toastLanes.notices.removalDelayMs
