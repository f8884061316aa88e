import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

import { Button } from '../button/button.tsx'
import { lazyComponent } from '../lazy.ts'
import { messageContainer } from './message-container.ts'
import { dismissToast, useToasts, type Toast } from './toast.ts'

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
