let container: HTMLElement | null = null

/** The container of toasts and notices, in the body or in the open modal dialog. Browser only. */
export function messageContainer(): HTMLElement {
  container ??= document.createElement('div')
  if (!container.isConnected) document.body.append(container)
  return container
}
