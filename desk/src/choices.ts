/** A yes or no of a view, as a filter in the address. */
export function yesOrNo(yes: string, no: string) {
  return [
    { id: 'true', name: yes },
    { id: 'false', name: no },
  ]
}
