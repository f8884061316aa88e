import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'

import { buttonAttributes } from '../../../ui/button/button.tsx'

interface ShowMoreProps {
  /** The same list with more cards. */
  to: string
  /** Loads when scrolled near; otherwise only on a press. */
  automatic: boolean
  busy: boolean
}

const options = { replace: true, preventScrollReset: true }

/** A link to the same list with more cards, followed automatically when scrolled near. */
export function ShowMore({ to, automatic, busy }: ShowMoreProps) {
  const navigate = useNavigate()
  const tried = useRef<string | null>(null)
  /** Once for each list: after a lost request only a press tries again. */
  function load() {
    if (tried.current !== to) void navigate(to, options)
    tried.current = to
  }
  return (
    <Link
      key={to}
      ref={automatic && !busy ? (link) => loadWhenNear(link, load) : undefined}
      to={to}
      {...options}
      aria-disabled={busy || undefined}
      {...buttonAttributes({ look: 'secondary' }, 'show-more')}
    >
      Show more
    </Link>
  )
}

/**
 * Loads more while fewer than three windows of cards lie below the viewport. Not before the first scroll: a page
 * that is not scrolled stays short. Not after the End key: the end of the page must not move away from the visitor.
 * A click anywhere postpones it, since the click may start another navigation.
 */
function loadWhenNear(link: HTMLElement | null, load: () => void) {
  if (link === null) return
  const listeners = new AbortController()
  const { signal } = listeners
  let timer: ReturnType<typeof setTimeout> | undefined
  let clickedAt = -Infinity
  function check() {
    clearTimeout(timer)
    if (!link?.isConnected || window.scrollY === 0 || wantsEnd || !navigator.onLine) return
    if (link.getBoundingClientRect().top > (1 + windowsAhead) * window.innerHeight) return
    const wait = clickedAt + clickMs - performance.now()
    if (wait > 0) timer = setTimeout(check, wait)
    else load()
  }
  // In the next frame: until then the scroll position may still be that of the previous page.
  const frame = requestAnimationFrame(check)
  window.addEventListener('scroll', check, { passive: true, signal })
  for (const input of ['keydown', 'wheel', 'touchmove', 'pointerdown'])
    document.addEventListener(input, noteInput, { passive: true, capture: true, signal })
  document.addEventListener('click', () => (clickedAt = performance.now()), { signal })
  return () => {
    listeners.abort()
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
}

/** Whether the last input was the End key. Outlives the link, which each list replaces. */
let wantsEnd = false

function noteInput(event: Event) {
  wantsEnd = event instanceof KeyboardEvent && event.key === 'End'
}

const windowsAhead = 3
/** Longer than a navigation takes to start. */
const clickMs = 1_000
