import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { useNotify } from 'react-admin'

import { ActDialog } from './act-dialog.tsx'
import { performAct, type Press, type Stage } from './perform-act.ts'
import type { Outcome } from './run-act.ts'

interface Acts {
  /** Null when it was not done; while one runs there is no other. */
  act: (press: Press) => Promise<Outcome | null>
  isBusy: boolean
}

const Context = createContext<Acts | null>(null)

/** Every change goes through this. */
export function useAct(): Acts {
  const acts = useContext(Context)
  if (!acts) throw new Error('There is no ActProvider around.')
  return acts
}

export function ActProvider({ children }: { children: ReactNode }) {
  const [stage, show] = useState<Stage | null>(null)
  const [isBusy, setBusy] = useState(false)
  // A second press may come before the first is rendered.
  const isRunning = useRef(false)
  const queryClient = useQueryClient()
  const notify = useNotify()
  useEffect(() => (isBusy ? warnBeforeUnload() : undefined), [isBusy])

  async function act(press: Press): Promise<Outcome | null> {
    if (isRunning.current) return null
    isRunning.current = true
    setBusy(true)
    try {
      return await performAct(press, {
        show,
        notify: (text) => notify(text, { type: 'success' }),
      })
    } finally {
      // The next act is compared with what is shown then.
      await queryClient.invalidateQueries()
      isRunning.current = false
      setBusy(false)
    }
  }

  return (
    <Context value={{ act, isBusy }}>
      {children}
      <ActDialog stage={stage} />
    </Context>
  )
}

function warnBeforeUnload() {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', warn)
  return () => window.removeEventListener('beforeunload', warn)
}
