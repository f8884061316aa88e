/** A component's own class first, then whatever the caller adds to place it. */
export function withClass(own: string, given: string | undefined): string {
  return given ? `${own} ${given}` : own
}
