/** The component's own class, then the caller's. */
export function withClass(own: string, given: string | undefined): string {
  return given ? `${own} ${given}` : own
}
