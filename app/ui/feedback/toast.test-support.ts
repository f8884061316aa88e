import { dismissToast, readToasts } from './toast.ts'

/** The newest toast on screen, or undefined. */
export function lastToast() {
  return readToasts().findLast(({ open }) => open)
}

/** Takes every toast off the screen. */
export function closeToasts() {
  for (const { id } of readToasts()) dismissToast(id)
}
