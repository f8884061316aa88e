import { useEffect } from 'react'
import { Confirm } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { NavigationType, useBlocker } from 'react-router'

/** Forms in which something is typed that is not saved. */
const forms = new Set<string>()

export function isUnsaved(form: string): boolean {
  return forms.has(form)
}

/** What is typed there is saved, or no longer wanted. */
export function endForm(form: string): void {
  forms.delete(form)
}

interface UnsavedProps {
  form: string
  isOpen?: boolean
}

/** Inside a form: what is typed is not lost without a question. */
export function Unsaved({ form, isOpen = true }: UnsavedProps) {
  const { dirtyFields } = useFormState()
  const isTyped = isOpen && Object.keys(dirtyFields).length > 0
  useEffect(() => {
    if (!isTyped) return
    forms.add(form)
    return () => endForm(form)
  }, [form, isTyped])
  return null
}

/** Asks before another screen, Back, a reload or the end of the tab takes what is typed along. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      forms.size > 0 &&
      (historyAction === NavigationType.Pop || currentLocation.pathname !== nextLocation.pathname),
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (forms.size > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  return (
    <LeaveQuestion
      isOpen={blocker.state === 'blocked'}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  )
}

interface LeaveQuestionProps {
  isOpen: boolean
  onLeave: () => void
  onStay: () => void
}

export function LeaveQuestion({ isOpen, onLeave, onStay }: LeaveQuestionProps) {
  return (
    <Confirm
      isOpen={isOpen}
      title="Leave this form?"
      content="What you typed is not saved."
      cancel="Stay"
      confirm="Leave"
      onConfirm={onLeave}
      onClose={onStay}
    />
  )
}
