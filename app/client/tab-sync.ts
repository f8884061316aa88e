export interface TabSync {
  /** Tells the other tabs of this browser that something has changed. */
  notify: () => void
  /** Adds a listener for changes by another tab. */
  listen: (listener: () => void) => void
}

/** Opens the channel on first use: on the server it would keep the process alive. */
export function openTabSync(subject: string): TabSync {
  let opened: BroadcastChannel | null = null
  const channel = () => (opened ??= new BroadcastChannel(subject))
  return {
    notify: () => channel().postMessage('changed'),
    listen: (listener) => channel().addEventListener('message', listener),
  }
}
