import { Link, useNavigate } from 'react-router'

import { buttonAttributes } from '../../ui/button.tsx'
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

/** Not at once: whoever has scrolled to the footer and pressed a link there is on the way elsewhere. */
/**
 * Goes once the end has stayed near for a moment. A press on anything puts it off: it may lead to
 * another page, and the way there must not be cut off by more of this one.
 */
function whenNear(link: HTMLElement | null, go: () => void) {
  if (link === null) return
  let timer: ReturnType<typeof setTimeout> | null = null
  function goIn(ms: number) {
    stop()
    timer = setTimeout(go, ms)
  }
  function stop() {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  function putOff() {
    if (timer !== null) goIn(pressMs)
  }
  const near = new IntersectionObserver(
    ([entry]) => (entry?.isIntersecting ? goIn(restMs) : stop()),
    { rootMargin: '0px 0px 200px' },
  )
  near.observe(link)
  document.addEventListener('click', putOff, { capture: true })
  return () => {
    stop()
    near.disconnect()
    document.removeEventListener('click', putOff, { capture: true })
  }
}

const restMs = 100
/** Longer than the page takes to notice that it is being left. */
const pressMs = 1_000
