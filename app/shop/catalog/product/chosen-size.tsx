/** The size that was chosen, as the shopper wrote it; nothing where none was. */
export function ChosenSize({ choice }: { choice: string | null }) {
  if (choice === null) return null
  return (
    <small>
      Size: <bdi>{choice}</bdi>
    </small>
  )
}
