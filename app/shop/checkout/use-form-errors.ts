import { useRef, useState } from 'react'

import { dismissToast, toast, type ToastMessage } from '../../ui/feedback/toast.ts'
import { focusInvalid } from '../../ui/form/field.tsx'
import { onRelease } from '../../ui/form/settling.ts'

export interface FormError {
  /** The id of the invalid control. */
  id: string
  message: string
}

export interface FormErrors {
  errorOf: (id: string) => string | null
  isValid: (id: string) => boolean
  /** From now on the field shows its error. */
  touch: (id: string) => void
  /** Whether there are no errors. Otherwise shows all of them, and the toast, and focuses the first. */
  validate: () => boolean
}

/**
 * When the errors of a form are shown: those of a field once it was left, all of them after `validate`.
 *
 * @param errors all current errors, in the order of the form
 * @param message the toast of a failed `validate`; it is dismissed by the next one
 */
export function useFormErrors(
  errors: readonly FormError[],
  message: ToastMessage | null = null,
): FormErrors {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [showAll, setShowAll] = useState(false)
  const shownToast = useRef<string | null>(null)
  const find = (id: string) => errors.find((error) => error.id === id)
  return {
    errorOf: (id) => ((showAll || touched.has(id)) && find(id)?.message) || null,
    isValid: (id) => touched.has(id) && !find(id),
    touch: (id) => onRelease(() => setTouched((before) => new Set(before).add(id))),
    validate() {
      if (shownToast.current) dismissToast(shownToast.current)
      shownToast.current = null
      const [first] = errors
      if (!first) return true
      setShowAll(true)
      if (message) shownToast.current = toast.error(message)
      const control = document.getElementById(first.id)
      if (message?.description === first.message) control?.focus()
      else focusInvalid(control, first.message)
      return false
    },
  }
}
