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
function whenNear(link: HTMLElement | null, go: () => void) {
  if (link === null) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const near = new IntersectionObserver(
    ([entry]) => {
      clearTimeout(timer)
      if (entry?.isIntersecting) timer = setTimeout(go, breathMs)
    },
    { rootMargin: '0px 0px 200px' },
  )
  near.observe(link)
  return () => {
    clearTimeout(timer)
    near.disconnect()
  }
}

const breathMs = 150
