let container: HTMLElement | null = null

/** The element around toasts and notices: in the body, or in the modal dialog that is open. Browser only. */
export function messageContainer(): HTMLElement {
  container ??= document.createElement('div')
  if (!container.isConnected) document.body.append(container)
  return container
}
