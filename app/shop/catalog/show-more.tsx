import { Link, type To } from 'react-router'

import { buttonAttributes } from '../../ui/button.tsx'
import './show-more.css'

interface ShowMoreProps {
  /** The page with the next window of cards. */
  to: To
  /** Whether coming near is enough; else it waits for a press, so that the end of the page can be reached. */
  follow: boolean
  busy: boolean
}

/** A real link to the next window. It is followed by itself when the reader comes near. */
export function ShowMore({ to, follow, busy }: ShowMoreProps) {
  return (
    <Link
      key={String(to)}
      ref={follow ? followWhenNear : undefined}
      to={to}
      replace
      preventScrollReset
      aria-disabled={busy || undefined}
      {...buttonAttributes({ look: 'secondary' }, 'show-more')}
    >
      Show more
    </Link>
  )
}

function followWhenNear(link: HTMLAnchorElement | null) {
  if (link === null) return
  const near = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting) link.click()
    },
    { rootMargin: '0px 0px 200px' },
  )
  near.observe(link)
  return () => near.disconnect()
}
