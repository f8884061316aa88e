import { Link, useNavigate } from 'react-router'

import { buttonAttributes } from '../../ui/button.tsx'
import { watchView } from '../../ui/in-view.ts'
import './show-more.css'

interface ShowMoreProps {
  /** The page with the next window of cards. */
  to: string
  /** Whether coming near is enough; else it waits for a press, so that the end of the page can be reached. */
  follow: boolean
  busy: boolean
}

const going = { replace: true, preventScrollReset: true }

/** A real link to the next window. It is followed by itself when the reader comes near. */
export function ShowMore({ to, follow, busy }: ShowMoreProps) {
  const navigate = useNavigate()
  return (
    <Link
      key={to}
      ref={follow && !busy ? (link) => whenNear(link, () => void navigate(to, going)) : undefined}
      to={to}
      {...going}
      aria-disabled={busy || undefined}
      {...buttonAttributes({ look: 'secondary' }, 'show-more')}
    >
      Show more
    </Link>
  )
}

/**
 * Goes once the end has been near for a moment: in the window's height below the window, where what is
 * added moves nothing that is seen. An end in sight waits for a press; below it stands the footer, and
 * whoever has come for that must not have it pushed away. A press on anything puts it off: it may lead
 * to another page, and the way there must not be cut off by more of this one.
 */
function whenNear(link: HTMLElement | null, go: () => void) {
  if (link === null) return
  const end = link
  let timer: ReturnType<typeof setTimeout> | null = null
  let unwatch = () => {}
  function goIn(ms: number) {
    stop()
    timer = setTimeout(() => {
      if (isBelow(end) && navigator.onLine) go()
    }, ms)
  }
  function stop() {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  function putOff() {
    if (timer !== null) goIn(pressMs)
  }
  // Nobody is near to anything who has not set out: a short list stays as short as it arrived. At first the
  // window may still stand where the page before was left.
  const setOut = () => {
    if (window.scrollY === 0 || !end.isConnected) return
    window.removeEventListener('scroll', setOut)
    unwatch = watchView(end, (near) => (near ? goIn(restMs) : stop()), oneWindowBelow)
  }
  const frame = requestAnimationFrame(setOut)
  window.addEventListener('scroll', setOut, { passive: true })
  document.addEventListener('click', putOff, { capture: true })
  return () => {
    stop()
    unwatch()
    cancelAnimationFrame(frame)
    window.removeEventListener('scroll', setOut)
    document.removeEventListener('click', putOff, { capture: true })
  }
}

function isBelow(link: HTMLElement): boolean {
  return link.getBoundingClientRect().top >= window.innerHeight
}

const oneWindowBelow = { rootMargin: '-100% 0px 100%' }
const restMs = 100
/** Longer than the page takes to notice that it is being left. */
const pressMs = 1_000
