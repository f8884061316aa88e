import { useSyncExternalStore } from 'react'

export type ToastLane = 'notices' | 'confirmations'

interface LaneRules {
  /** How many may be open at once; one more closes the oldest. */
  limit: number
  /** Time on screen; stands still while pointed at or focused. */
  displayMs: number
  /** A swipe this long closes it. */
  swipeThresholdPx: number
  /** Time in the store after closing. */
  removalDelayMs: number
}

/**
 * Two kinds of message, one look. Notices say that something needs attention (validation, sign-in,
 * failures): one at a time, and kept after closing so that they can be read again. Confirmations
 * say that what was asked for has happened (Added to cart): a few at once, then gone.
 */
export const toastLanes: Record<ToastLane, LaneRules> = {
  notices: { limit: 1, displayMs: 5000, swipeThresholdPx: 50, removalDelayMs: 1_000_000 },
  confirmations: { limit: 3, displayMs: 4000, swipeThresholdPx: 20, removalDelayMs: 200 },
}

/** What may be done from within a toast: go somewhere, or act (Undo). Either closes the toast. */
export type ToastAction = { label: string; href: string } | { label: string; onClick: () => void }

export interface ToastMessage {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  action?: ToastAction
  secondAction?: ToastAction
  /** '/pictures/…/front.webp': what it is about. */
  picture?: string | null
}

export interface Toast extends ToastMessage {
  id: string
  lane: ToastLane
  variant: 'default' | 'destructive'
  open: boolean
  raisedAt: Date
}

// One page, one store: toasts outlive the screen that raised them. Never written on the server.
let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const removals = new Map<string, ReturnType<typeof setTimeout>>()

/** Top centre, one at a time. Answers the id, for `dismissToast`. */
export function notify(message: ToastMessage): string {
  return raise('notices', message)
}

/** Bottom right, up to three. Answers the id, for `dismissToast`. */
export function confirm(message: ToastMessage): string {
  return raise('confirmations', message)
}

/** Closes it; the lane's rules say when it leaves the store. Closing twice is closing once. */
export function dismissToast(id: string) {
  const toast = toasts.find((candidate) => candidate.id === id)
  if (!toast?.open) return
  change(toasts.map((each) => (each.id === id ? { ...each, open: false } : each)))
  const removal = setTimeout(() => forgetToast(id), toastLanes[toast.lane].removalDelayMs)
  removals.set(id, removal)
}

/** Takes it out of the store at once. */
export function forgetToast(id: string) {
  clearTimeout(removals.get(id))
  removals.delete(id)
  change(toasts.filter((each) => each.id !== id))
}

/** All toasts in the store, oldest first, open and closed. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(watchToasts, readToasts, noToasts)
}

export function readToasts(): readonly Toast[] {
  return toasts
}

function raise(lane: ToastLane, message: ToastMessage): string {
  lastId += 1
  const id = `toast-${lastId}`
  const others = toasts.filter((toast) => toast.lane === lane && toast.open)
  const tooMany = others.length - toastLanes[lane].limit + 1
  for (const toast of others.slice(0, Math.max(0, tooMany))) dismissToast(toast.id)
  const variant = message.variant ?? 'default'
  change([...toasts, { ...message, id, lane, variant, open: true, raisedAt: new Date() }])
  return id
}

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function watchToasts(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const none: readonly Toast[] = []
function noToasts() {
  return none
}
