import { Check, CircleAlert, X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonAttributes } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { Picture } from '../picture/picture.tsx'
import { dismissToast, toastLanes, useToasts } from './toast.ts'
import type { Toast, ToastAction, ToastLane } from './toast.ts'
import { usePlacedLane } from './toast-place.ts'
import './toaster.css'

interface LaneLook {
  label: string
  swipe: 'up' | 'right'
  /** F8 focuses the notices, Shift+F8 the confirmations. */
  hotkey: string[]
}

const laneLooks: Record<ToastLane, LaneLook> = {
  notices: { label: 'Notices', swipe: 'up', hotkey: ['F8'] },
  confirmations: { label: 'Confirmations', swipe: 'right', hotkey: ['shiftKey', 'F8'] },
}

interface ToasterProps {
  /** Receives the texts announced to screen readers. */
  container?: HTMLElement
}

/** Both lanes. Heavy, so `ToastOutlet` loads it with the first toast. */
export function Toaster({ container }: ToasterProps) {
  return (
    <>
      <Lane lane="notices" container={container} />
      <Lane lane="confirmations" container={container} />
    </>
  )
}

function Lane({ lane, container }: ToasterProps & { lane: ToastLane }) {
  const toasts = useToasts().filter((toast) => toast.lane === lane)
  const { displayMs, swipeThresholdPx } = toastLanes[lane]
  const { label, swipe, hotkey } = laneLooks[lane]
  const viewport = useRef<HTMLOListElement>(null)
  usePlacedLane(viewport, swipe === 'up' ? 'top' : 'bottom')
  return (
    <RadixToast.Provider
      label="Message"
      duration={displayMs}
      swipeDirection={swipe}
      swipeThreshold={swipeThresholdPx}
      announcerContainer={container}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <RadixToast.Viewport
        ref={viewport}
        className="toaster screen-only"
        data-lane={lane}
        hotkey={hotkey}
        label={`${label} ({hotkey})`}
      />
    </RadixToast.Provider>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, title, description, variant, picture, action, secondAction } = toast
  const close = () => dismissToast(id)
  return (
    <RadixToast.Root
      className="toast"
      data-variant={variant}
      open={toast.open}
      onOpenChange={(open) => open || close()}
      type={variant === 'destructive' ? 'foreground' : 'background'}
    >
      {picture ? (
        <Picture src={picture} alt="" sizes="48px" widths={[160]} loading="eager" />
      ) : (
        variantIcons[variant]
      )}
      <div className="toast-words">
        <RadixToast.Title className="toast-title">{title}</RadixToast.Title>
        {description && (
          <RadixToast.Description>{withWholeCodes(description)}</RadixToast.Description>
        )}
        {action && (
          <div className="toast-actions">
            <ActionButton action={action} onDone={close} />
            {secondAction && <ActionButton action={secondAction} onDone={close} />}
          </div>
        )}
      </div>
      <RadixToast.Close asChild>
        <IconButton label="Close">
          <X aria-hidden />
        </IconButton>
      </RadixToast.Close>
    </RadixToast.Root>
  )
}

/** Prevents line breaks in order numbers, which are read and copied as one word. */
function withWholeCodes(text: string): ReactNode[] {
  return text.split(/([A-Z]+-[A-Z0-9]+)/).map((part, index) => (
    <span key={index} className={index % 2 === 0 ? undefined : 'toast-code'}>
      {part}
    </span>
  ))
}

const variantIcons: Record<Toast['variant'], ReactNode> = {
  default: <Check className="toast-icon" aria-hidden />,
  destructive: <CircleAlert className="toast-icon" aria-hidden />,
}

function ActionButton({ action, onDone }: { action: ToastAction; onDone: () => void }) {
  const attributes = buttonAttributes({ look: 'quiet', size: 'small' })
  return (
    <RadixToast.Action asChild altText={action.label}>
      {'href' in action ? (
        <Link {...attributes} to={action.href} onClick={onDone}>
          {action.label}
        </Link>
      ) : (
        <button type="button" {...attributes} onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </RadixToast.Action>
  )
}
