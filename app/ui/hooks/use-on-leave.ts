import { useEffect, useEffectEvent } from 'react'

/** Runs an action when the view goes away: with its screen, on a reload, when the tab is closed. */
export function useOnLeave(action: () => void): void {
  const leave = useEffectEvent(action)
  useEffect(() => {
    const onLeave = () => leave()
    // A request that starts at `pagehide` may be lost. On iOS there is no `beforeunload`.
    for (const type of endings) window.addEventListener(type, onLeave)
    return () => {
      for (const type of endings) window.removeEventListener(type, onLeave)
      leave()
    }
  }, [])
}

const endings = ['beforeunload', 'pagehide']
