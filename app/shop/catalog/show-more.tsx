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

function whenNear(link: HTMLElement | null, go: () => void) {
  if (link === null) return
  const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && go(), {
    rootMargin: '0px 0px 200px',
  })
  near.observe(link)
  return () => near.disconnect()
}
