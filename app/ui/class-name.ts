/** Joins the component's class and the caller's. */
export function withClass(own: string, given: string | undefined): string {
  return given ? `${own} ${given}` : own
}
