import { createElement, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

import { Button } from '../button/button.tsx'
import { lazyModule, useLazyModule } from '../lazy.ts'
import { messageContainer } from './message-container.ts'
import { dismissToast, useToasts, type Toast } from './toast.ts'

import './toast-outlet.css'

const toaster = lazyModule(async () => (await import('./toaster.tsx')).Toaster)

/** Once in the document. Renders and loads nothing before the first toast. */
export function ToastOutlet() {
  const toasts = useToasts()
  const some = toasts.length > 0
  const Toaster = useLazyModule(toaster, some)
  const [missing, setMissing] = useState(false)
  // If the script did not load, each new toast tries again.
  useEffect(() => {
    if (toasts.length > 0) void toaster.load().then((here) => setMissing(!here))
  }, [toasts])
  if (!some) return null
  const container = messageContainer()
  if (Toaster) return createPortal(createElement(Toaster, { container }), container)
  if (!missing) return null
  return createPortal(<PlainToasts toasts={toasts.filter(({ open }) => open)} />, container)
}

/** For actions that end in a toast, which then appears without delay. */
export function preloadToasts() {
  void toaster.load()
}

/** Shows toasts when the toaster's script could not be loaded. */
function PlainToasts({ toasts }: { toasts: Toast[] }) {
  return (
    <div className="toast-outlet" role="status">
      {toasts.map(({ id, title, description }) => (
        <p key={id}>
          <span>
            <strong>{title}</strong> {description}
          </span>
          <Button look="quiet" size="small" onClick={() => dismissToast(id)}>
            Close
          </Button>
        </p>
      ))}
    </div>
  )
}
