import { useEffect } from 'react'
import { Confirm } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { NavigationType, useBlocker } from 'react-router'

/** What leaving a form would lose, in words. */
const losses = new Map<string, string>()

export function isUnsaved(form: string): boolean {
  return losses.has(form)
}

/** What is entered there is saved, or no longer wanted. */
export function endForm(form: string): void {
  losses.delete(form)
}

const typedLoss = 'What you typed is not saved.'

/** While there is a loss, the form is not left without a question. */
export function useUnsaved(form: string, loss: string | null): void {
  useEffect(() => {
    if (loss === null) return
    losses.set(form, loss)
    return () => endForm(form)
  }, [form, loss])
}

interface UnsavedProps {
  form: string
  isOpen?: boolean
}

/** Inside a form: what is typed is not lost without a question. */
export function Unsaved({ form, isOpen = true }: UnsavedProps) {
  const { dirtyFields } = useFormState()
  useUnsaved(form, isOpen && Object.keys(dirtyFields).length > 0 ? typedLoss : null)
  return null
}

/** Asks before another screen, Back, a reload or the end of the tab takes what is entered along. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      losses.size > 0 &&
      (historyAction === NavigationType.Pop || currentLocation.pathname !== nextLocation.pathname),
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (losses.size > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  return (
    <LeaveQuestion
      isOpen={blocker.state === 'blocked'}
      loss={[...losses.values()].at(-1)}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  )
}

interface LeaveQuestionProps {
  isOpen: boolean
  loss?: string | undefined
  onLeave: () => void
  onStay: () => void
}

export function LeaveQuestion({ isOpen, loss = typedLoss, onLeave, onStay }: LeaveQuestionProps) {
  return (
    <Confirm
      isOpen={isOpen}
      title="Leave this form?"
      content={loss}
      cancel="Stay"
      confirm="Leave"
      onConfirm={onLeave}
      onClose={onStay}
    />
  )
}
