import { Check, CircleAlert, X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react'
import { Link } from 'react-router'

import { buttonAttributes, IconButton } from '../button.tsx'
import { Picture } from '../picture/picture.tsx'
import {
  dismissToast,
  toastLanes,
  useToasts,
  type Toast,
  type ToastAction,
  type ToastLane,
} from './toast.ts'
import { usePlacedLane } from './toast-place.ts'
import './toaster.css'

interface LaneLook {
  label: string
  swipe: 'up' | 'right'
}

const laneLooks: Record<ToastLane, LaneLook> = {
  notices: { label: 'Notices', swipe: 'up' },
  confirmations: { label: 'Confirmations', swipe: 'right' },
}

interface ToasterProps {
  /** Receives the texts announced to screen readers. */
  container?: HTMLElement
}

/**
 * Both lanes. F8 focuses the notices, Shift+F8 or without notices F8 the confirmations; when the last toast is closed,
 * the focus returns to where it was. Heavy, so `ToastOutlet` loads it with the first toast.
 */
export function Toaster({ container }: ToasterProps) {
  const open = useToasts().filter((toast) => toast.open)
  const notices = open.some(({ lane }) => lane === 'notices')
  const confirmations = open.some(({ lane }) => lane === 'confirmations')
  return (
    <div {...useReturnedFocus(open.length === 0)}>
      <Lane lane="notices" container={container} hotkey={notices ? hotkeys.first : hotkeys.none} />
      <Lane
        lane="confirmations"
        container={container}
        hotkey={confirmations ? (notices ? hotkeys.second : hotkeys.first) : hotkeys.none}
      />
    </div>
  )
}

const hotkeys = { none: [], first: ['F8'], second: ['shiftKey', 'F8'] }

function useReturnedFocus(isEmpty: boolean) {
  const lanes = useRef<HTMLDivElement>(null)
  const left = useRef<EventTarget>(null)
  useEffect(() => {
    const { activeElement } = document
    if (!isEmpty || !lanes.current?.contains(activeElement)) return
    if (left.current instanceof HTMLElement) left.current.focus()
    else if (activeElement instanceof HTMLElement) activeElement.blur()
  }, [isEmpty])
  return {
    ref: lanes,
    onFocus({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) left.current = relatedTarget
    },
  }
}

interface LaneProps extends ToasterProps {
  lane: ToastLane
  hotkey: string[]
}

function Lane({ lane, container, hotkey }: LaneProps) {
  const toasts = useToasts().filter((toast) => toast.lane === lane)
  const { displayMs, swipeThresholdPx } = toastLanes[lane]
  const { label, swipe } = laneLooks[lane]
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
        label={hotkey.length > 0 ? `${label} ({hotkey})` : label}
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
