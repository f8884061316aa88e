import { createElement, useEffect, useState } from 'react'

import { lazyModule, useLazyModule } from '../lazy.ts'
import { dismissToast, type Toast } from './toast.ts'
import { useToasts } from './use-toasts.ts'

import './toast-outlet.css'

const toaster = lazyModule(async () => (await import('./toaster.tsx')).Toaster)

/** Once in the document. Renders and loads nothing before the first toast. */
export function ToastOutlet() {
  const toasts = useToasts()
  const some = toasts.length > 0
  const Toaster = useLazyModule(toaster, some)
  const [missing, setMissing] = useState(false)
  // One that did not come is asked for again with the next message.
  useEffect(() => {
    if (toasts.length > 0) void toaster.load().then((here) => setMissing(!here))
  }, [toasts])
  if (!some) return null
  if (Toaster) return createElement(Toaster)
  return missing ? <PlainToasts toasts={toasts.filter(({ open }) => open)} /> : null
}

/** Before an act that will surely end in a toast, so that it appears without a wait. */
export function preloadToasts() {
  void toaster.load()
}

/** The same words where the toaster did not come: a network that fails must not hush its own failure. */
function PlainToasts({ toasts }: { toasts: Toast[] }) {
  return (
    <div className="toast-outlet" role="status">
      {toasts.map(({ id, title, description }) => (
        <p key={id}>
          <span>
            <strong>{title}</strong> {description}
          </span>
          <button type="button" onClick={() => dismissToast(id)}>
            Close
          </button>
        </p>
      ))}
    </div>
  )
}
