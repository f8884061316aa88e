/** The other tabs of this browser, as far as one subject goes: who changes it tells them to read it again. */
export interface OtherTabs {
  tell(): void
  /** Calls back when another tab changed it; answers how to stop. */
  listen(changed: () => void): () => void
}

/** Opened at the first use, in the browser: on the server a channel would keep the process awake. */
export function otherTabsOf(subject: string): OtherTabs {
  let opened: BroadcastChannel | null = null
  const channel = () => (opened ??= new BroadcastChannel(subject))
  return {
    tell: () => channel().postMessage('changed'),
    listen(changed) {
      channel().addEventListener('message', changed)
      return () => channel().removeEventListener('message', changed)
    },
  }
}
