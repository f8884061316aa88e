import { EmptyState } from '../ui/empty-state.tsx'

/** Something broke that no screen expected. Says so without saying what. */
export function ErrorScreen() {
  return (
    <EmptyState
      level={1}
      title="Something went wrong"
      // The address it stands at: a plain reload, also without script.
      // oxlint-disable-next-line jsx-a11y/anchor-is-valid
      action={<a href="">Try Again</a>}
    >
      We could not show this page. Your cart is safe.
    </EmptyState>
  )
}
