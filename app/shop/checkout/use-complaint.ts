import { useRef } from 'react'

import { dismissToast, notify, type ToastMessage } from '../../ui/toast.ts'

/** What a form has to complain of, taken back once it passes: it must not stand over the next step. */
export function useComplaint() {
  const shown = useRef<string | null>(null)
  return {
    complain(message: ToastMessage) {
      shown.current = notify({ ...message, variant: 'destructive' })
    },
    takeBack() {
      if (shown.current) dismissToast(shown.current)
      shown.current = null
    },
  }
}
