import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigation } from 'react-router'

import { Button } from '../../ui/button/button.tsx'
import { messageContainer } from '../../ui/feedback/message-container.ts'
import { usePlacedLane } from '../../ui/feedback/toast-place.ts'
import { useDelayedFlag } from './use-delayed-flag.ts'
import './late-notice.css'

/** Reports a slow navigation: one whose script is lost waits until the shop can be reached. */
export function LateNotice() {
  const { state, location: next } = useNavigation()
  /** The navigation whose message was closed. */
  const [closed, setClosed] = useState<string>()
  const isLate =
    useDelayedFlag(state === 'loading', lateMs) && navigator.onLine && next?.key !== closed
  const notice = useRef<HTMLDivElement>(null)
  usePlacedLane(notice, 'top')
  return createPortal(
    <div ref={notice} className="late-notice screen-only" role="alert">
      {isLate && (
        <p>
          <span>This takes longer than usual. The page opens as soon as it arrives.</span>
          <Button look="quiet" size="small" onClick={() => setClosed(next?.key)}>
            Close
          </Button>
        </p>
      )}
    </div>,
    messageContainer(),
  )
}

const lateMs = 5_000
