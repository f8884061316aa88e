import { Check, CircleAlert, Info, X } from 'lucide'
import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'

import { Button, ButtonLink, IconButton } from '../button.tsx'
import { Picture } from '../picture/picture.tsx'
import {
  dismissToast,
  toastLanes,
  useToasts,
  type Toast,
  type ToastAction,
  type ToastLane,
} from './toast.ts'
import { messageContainer, usePlacedLane } from './toast-place.ts'
import { Icon } from '../icon.tsx'
import './toaster.css'

/**
 * Both lanes, once in the document; nothing before the first toast. F8 focuses the notices, Shift+F8 or without notices
 * F8 the confirmations; when the last toast is closed, the focus returns to where it was.
 */
export function Toaster() {
  const toasts = useToasts()
  const open = toasts.filter((toast) => toast.open)
  const lanes = useReturnedFocus(open.length === 0)
  if (toasts.length === 0) return null
  const [first, second] = laneNames.filter((name) => open.some(({ lane }) => lane === name))
  return createPortal(
    <div {...lanes}>
      {laneNames.map((lane) => (
        <Lane
          key={lane}
          lane={lane}
          toasts={toasts.filter((toast) => toast.lane === lane)}
          hotkey={lane === first ? 'F8' : lane === second ? 'Shift+F8' : null}
        />
      ))}
    </div>,
    messageContainer(),
  )
}

const laneNames = Object.keys(toastLanes) as ToastLane[]

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

interface LaneProps {
  lane: ToastLane
  toasts: Toast[]
  hotkey: 'F8' | 'Shift+F8' | null
}

function Lane({ lane, toasts, hotkey }: LaneProps) {
  const list = useRef<HTMLOListElement>(null)
  const { label, edge } = toastLanes[lane]
  usePlacedLane(list, edge)
  useEffect(() => {
    function focusLane({ key, shiftKey }: KeyboardEvent) {
      if (key === 'F8' && hotkey === (shiftKey ? 'Shift+F8' : 'F8')) list.current?.focus()
    }
    document.addEventListener('keydown', focusLane)
    return () => document.removeEventListener('keydown', focusLane)
  }, [hotkey])
  return (
    <section aria-label={hotkey ? `${label} (${hotkey})` : label}>
      <ol ref={list} tabIndex={-1} className="toaster screen-only" data-lane={lane}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, title, description, variant, picture, action, secondAction, open } = toast
  const card = useRef<HTMLLIElement>(null)
  const [faded, setFaded] = useState(!open)
  const close = () => dismissToast(id)
  useEffect(() => {
    if (!open || toast.stays || !card.current) return
    return closeWhenSeen(card.current, toast)
  }, [open, toast])
  const swipe = useSwipe(toast)
  if (faded && !open) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
    <li
      ref={card}
      className="toast"
      data-variant={variant}
      data-state={open ? 'open' : 'closed'}
      onAnimationEnd={() => setFaded(!open)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Not the dialog that the toast may be in.
        event.preventDefault()
        close()
      }}
      {...swipe}
    >
      {picture ? (
        <Picture src={picture} alt="" sizes="48px" widths={[160]} loading="eager" />
      ) : (
        <Icon of={iconOf(toast)} className="toast-icon" />
      )}
      <div className="toast-words">
        <div className="toast-title">{title}</div>
        {description && <div>{withWholeCodes(description)}</div>}
        {action && (
          <div className="buttons">
            <ActionButton action={action} onDone={close} />
            {secondAction && <ActionButton action={secondAction} onDone={close} />}
          </div>
        )}
      </div>
      <IconButton label="Close" onClick={close}>
        <Icon of={X} />
      </IconButton>
    </li>
  )
}

/** Closes a toast when its time is over, which stands still while its lane is hovered or focused, or the window is not. */
function closeWhenSeen(card: HTMLElement, { id, lane }: Toast) {
  let leftMs = toastLanes[lane].displayMs
  const timer = setInterval(() => {
    if (!document.hasFocus() || card.parentElement?.matches(':hover, :focus-within')) return
    leftMs -= tickMs
    if (leftMs <= 0) dismissToast(id)
  }, tickMs)
  return () => clearInterval(timer)
}

const tickMs = 100

/** A toast follows the pointer to its edge of the window, and is closed when it went far enough. */
function useSwipe({ id, lane }: Toast) {
  const { edge, swipeThresholdPx } = toastLanes[lane]
  const start = useRef(0)
  const position = ({ clientX, clientY }: PointerEvent) => (edge === 'top' ? -clientY : clientX)
  const wayOf = (event: PointerEvent) => position(event) - start.current
  return {
    onPointerDown(event: PointerEvent) {
      start.current = position(event)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (event.buttons !== 1 || wayOf(event) < swipeStartPx) return
      // From here on the button under the pointer is not pressed.
      event.currentTarget.setPointerCapture(event.pointerId)
      const way = wayOf(event)
      const offset = edge === 'top' ? `0 ${-way}px` : `${way}px 0`
      event.currentTarget.style.setProperty('--swipe', offset)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
      if (wayOf(event) >= swipeThresholdPx) dismissToast(id)
      else event.currentTarget.style.removeProperty('--swipe')
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      event.currentTarget.style.removeProperty('--swipe')
    },
  }
}

/** A press moves a little, too. */
const swipeStartPx = 10

/** Prevents line breaks in order numbers, which are read and copied as one word. */
function withWholeCodes(text: string): ReactNode[] {
  return text.split(/([A-Z]+-[A-Z0-9]+)/).map((part, index) => (
    <span key={index} className={index % 2 === 0 ? undefined : 'toast-code'}>
      {part}
    </span>
  ))
}

function iconOf({ lane, variant }: Toast) {
  if (variant === 'destructive') return CircleAlert
  return lane === 'notices' ? Info : Check
}

function ActionButton({ action, onDone }: { action: ToastAction; onDone: () => void }) {
  const attributes = { look: 'quiet', size: 'small', children: action.label } as const
  if ('href' in action)
    return <ButtonLink {...attributes} to={action.href} prefetch="none" onClick={onDone} />
  const press = () => {
    action.onClick()
    onDone()
  }
  return <Button {...attributes} onClick={press} />
}
