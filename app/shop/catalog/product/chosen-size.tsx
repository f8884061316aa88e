/** The chosen size as the shopper wrote it; null when none was chosen. */
export function ChosenSize({ choice }: { choice: string | null }) {
  if (choice === null) return null
  return (
    <small>
      Size: <bdi>{choice}</bdi>
    </small>
  )
}
