import { useSyncExternalStore } from 'react'

import { createListeners } from '../../document/listeners.ts'
import { announce } from './announcements.tsx'

export type ToastLane = 'notices' | 'confirmations'

interface LaneRules {
  label: string
  /** Where it stands, and where a swipe leads: at the top, or at the bottom right. */
  edge: 'top' | 'bottom'
  /** How many may be open at once; another one closes the oldest. */
  limit: number
  /** Time on screen; paused while the toast is hovered or focused. */
  displayMs: number
  /** A swipe of this length closes the toast. */
  swipeThresholdPx: number
  /** Time in the store after closing. */
  removalDelayMs: number
}

/**
 * Notices need attention (validation, sign-in, failures): one at a time, kept after closing so that they can be read
 * again. Confirmations report success: up to three at a time, removed after closing.
 */
export const toastLanes: Record<ToastLane, LaneRules> = {
  notices: {
    label: 'Notices',
    edge: 'top',
    limit: 1,
    displayMs: 5000,
    swipeThresholdPx: 50,
    removalDelayMs: 1_000_000,
  },
  confirmations: {
    label: 'Confirmations',
    edge: 'bottom',
    limit: 3,
    displayMs: 4000,
    swipeThresholdPx: 20,
    removalDelayMs: 200,
  },
}

/** A link or a button inside a toast. Either closes the toast. */
export type ToastAction = { label: string; href: string } | { label: string; onClick: () => void }

export interface ToastMessage {
  title: string
  description?: string
  action?: ToastAction
  secondAction?: ToastAction
  /** Stays until it is dismissed, and is not kept to be read again. */
  stays?: boolean
  /** Path of a picture: '/pictures/…/front.webp'. */
  picture?: string | null
}

export interface Toast extends ToastMessage {
  id: string
  lane: ToastLane
  variant: 'default' | 'destructive'
  open: boolean
  createdAt: Date
}

// One store per document, so that toasts outlive the screen that raised them. Never written on the server.
let toasts: readonly Toast[] = []
let lastId = 0
const { subscribe, notify } = createListeners()

/** Shows a notice at the top centre. Like the two functions below, returns the id for `dismissToast`. */
export function toast(message: ToastMessage): string {
  return show('notices', 'default', message)
}

/** Shows a failure as a notice. */
toast.error = (message: Partial<ToastMessage>): string =>
  show('notices', 'destructive', { title: 'Error', ...message })

/** Shows a confirmation at the bottom right. */
toast.success = (message: ToastMessage): string => show('confirmations', 'default', message)

/** Closes a toast. It stays in the store for its lane's `removalDelayMs`. */
export function dismissToast(id: string) {
  const closing = toasts.find((each) => each.id === id)
  if (!closing?.open) return
  update(toasts.map((each) => (each.id === id ? { ...each, open: false } : each)))
  setTimeout(
    () => update(toasts.filter((each) => each.id !== id)),
    toastLanes[closing.lane].removalDelayMs,
  )
}

/**
 * All toasts in the store, open and closed, oldest first.
 *
 * @internal Exported for tests.
 */
export function readToasts(): readonly Toast[] {
  return toasts
}

/** `readToasts` as a hook. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, readToasts, () => none)
}

const none: readonly Toast[] = []

/** Replaces an open toast with the same text, except a confirmation with a button: each Undo is for another item. */
function show(lane: ToastLane, variant: Toast['variant'], message: ToastMessage): string {
  const id = `toast-${++lastId}`
  announce(`${message.title} ${message.description ?? ''}`)
  const isOpen = (each: Toast) => each.lane === lane && each.open
  const isSame = ({ title, description, action }: Toast) =>
    title === message.title &&
    description === message.description &&
    (lane === 'notices' || !action || 'href' in action)
  toasts = toasts.filter((each) => !isOpen(each) || !isSame(each))
  const open = toasts.filter(isOpen)
  const excess = open.length - toastLanes[lane].limit + 1
  for (const each of open.slice(0, Math.max(0, excess))) dismissToast(each.id)
  update([...toasts, { ...message, id, lane, variant, open: true, createdAt: new Date() }])
  return id
}

function update(next: readonly Toast[]) {
  toasts = next
  notify()
}
