import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

import { Button } from '../button.tsx'
import { lazyComponent } from '../lazy.ts'
import { messageContainer } from './toast-place.ts'
import { dismissToast, useToasts, toastLanes, type Toast } from './toast.ts'
import { Disclosure } from '../disclosure.tsx'
import './toast-outlet.css'

const Toaster = lazyComponent(async () => (await import('./toaster.tsx')).Toaster)

/** Once in the document. Renders and loads nothing before the first toast. */
export function ToastOutlet() {
  const toasts = useToasts()
  const [missing, setMissing] = useState(false)
  // If the script did not load, each new toast tries again.
  useEffect(() => {
    if (toasts.length > 0) void Toaster.load().then((here) => setMissing(!here))
  }, [toasts])
  if (toasts.length === 0) return null
  const container = messageContainer()
  const plain = missing && <PlainToasts toasts={toasts.filter(({ open }) => open)} />
  return createPortal(<Toaster container={container} fallback={plain} />, container)
}

/** For actions that end in a toast, which then appears without delay. */
export function preloadToasts() {
  void Toaster.load()
}

/** Shows toasts when the toaster's script could not be loaded. */
function PlainToasts({ toasts }: { toasts: Toast[] }) {
  return (
    <div className="toast-outlet" role="status">
      {toasts.map(({ id, title, description }) => (
        <p key={id}>
          <span>
            <strong>{title}</strong> <span>{description}</span>
          </span>
          <Button look="quiet" size="small" onClick={() => dismissToast(id)}>
            Close
          </Button>
        </p>
      ))}
    </div>
  )
}

/** Closed notices that are recent, newest first, to be read again. */
export function RecentMessages() {
  const [now, setNow] = useState(0)
  const toasts = useToasts()
  const messages = toasts
    .filter((each) => each.lane === 'notices' && !each.open && ageOf(each, now) < recentMs)
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
              </time>
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
