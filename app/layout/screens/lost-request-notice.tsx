import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useMatches, useNavigate, useNavigation, useRevalidator } from 'react-router'

import { keepScreenWith } from '../../navigation/navigation-cache.ts'
import { Button } from '../../ui/button/button.tsx'
import { messageContainer } from '../../ui/feedback/message-container.ts'
import { usePlacedLane } from '../../ui/feedback/toast-place.ts'
import { keepScreen } from './keep-screen.ts'
import { useDelayedFlag } from './use-delayed-flag.ts'
import './lost-request-notice.css'

/**
 * Keeps the screen when the request of a navigation is lost, and says so until another page is shown. Also reports a
 * slow navigation: one whose script is lost waits until the shop can be reached.
 */
export function LostRequestNotice() {
  return <Notice key={useLocation().pathname} />
}

function Notice() {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { state, location: next } = useNavigation()
  const matches = useMatches()
  const location = useLocation()
  const { pathname, search } = location
  /** Path and query of the page whose request was lost. */
  const [lost, setLost] = useState<string | null>(null)
  /** The navigation whose slow-loading message was closed. */
  const [closed, setClosed] = useState<string>()
  const isLate =
    useDelayedFlag(state === 'loading', lateMs) && navigator.onLine && next?.key !== closed
  const notice = useRef<HTMLDivElement>(null)
  usePlacedLane(notice, 'top')
  useEffect(() => {
    const index = historyIndex()
    function stay(isTraversal: boolean) {
      const distance = index - historyIndex()
      if (isTraversal && !distance) return false
      const options = { replace: true, preventScrollReset: true, state: location.state as unknown }
      void (isTraversal ? navigate(distance) : navigate(location, options))
      return true
    }
    // Only the same page clears the notice: a list that loads more by itself must not.
    const onFound = (address: string) =>
      setLost((before) => (before !== null && pathOf(before) === pathOf(address) ? null : before))
    keepScreenWith(keepScreen({ location, matches, onLost: setLost, onFound, stay }))
    return () => keepScreenWith(null)
  }, [navigate, location, matches])
  function tryAgain(address: string) {
    if (address === pathname + search) return void revalidate()
    const isSameScreen = pathOf(address) === pathname
    void navigate(address, { preventScrollReset: isSameScreen })
  }
  return createPortal(
    <div ref={notice} className="lost-request-notice screen-only" role="alert">
      {isLate && lost === null && (
        <p>
          <span>This takes longer than usual. The page opens as soon as it arrives.</span>
          <Button look="quiet" size="small" onClick={() => setClosed(next?.key)}>
            Close
          </Button>
        </p>
      )}
      {lost !== null && (
        <p>
          <span>{lostRequestText(lost)}</span>
          <Button
            look="secondary"
            size="small"
            busy={state === 'loading'}
            onClick={() => tryAgain(lost)}
          >
            Try Again
          </Button>
          <Button look="quiet" size="small" onClick={() => setLost(null)}>
            Close
          </Button>
        </p>
      )}
    </div>,
    messageContainer(),
  )
}

const lateMs = 5_000

function pathOf(address: string): string {
  return address.split('?')[0] ?? ''
}

/** React Router's index of the page in this tab's history. */
function historyIndex(): number {
  return (window.history.state as { idx?: number } | null)?.idx ?? NaN
}

/** The message for a page (path and query) whose data did not arrive. */
function lostRequestText(address: string): string {
  const path = pathOf(address)
  if (path.startsWith('/products/')) return 'Failed to load product details.'
  return texts.get(path) ?? 'This page did not load. Please try again.'
}

/** Copies of the screens' texts: importing them from there would split the screens' scripts. */
const texts = new Map([
  ['/', 'Failed to load featured products. Please try again later.'],
  ['/products', 'Failed to load products. Please try again.'],
  ['/categories', 'Failed to load categories. Please try again.'],
  ['/search', 'Search Error: Failed to perform search. Please try again.'],
])
