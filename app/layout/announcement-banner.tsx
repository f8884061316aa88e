import { Pause, Play } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'

import { announcements, nextAnnouncement, rotationMs, type Announcement } from './announcements.ts'
import './announcement-banner.css'

/**
 * Five messages taking turns. They stand still while pointed at or focused, and for those who prefer
 * less motion, until asked to move; the button stops and starts them for good.
 */
export function AnnouncementBanner() {
  const [turn, setTurn] = useState(0)
  const [held, setHeld] = useState(false)
  const [wish, setWish] = useState<'moving' | 'still' | null>(null)
  const prefersStillness = usePrefersStillness()
  const moving = wish === null ? !prefersStillness : wish === 'moving'
  useEffect(() => {
    if (!moving || held) return
    const timer = setInterval(() => setTurn(nextAnnouncement), rotationMs)
    return () => clearInterval(timer)
  }, [moving, held])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- being looked at is no act
    <section
      className="announcement-banner"
      aria-label="Announcements"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ul>
        {announcements.map((announcement, index) => (
          <li key={announcement.html} data-turn={index === turn || undefined}>
            <AnnouncementLink announcement={announcement} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label={moving ? 'Pause announcements' : 'Play announcements'}
        onClick={() => setWish(moving ? 'still' : 'moving')}
      >
        {moving ? <Pause aria-hidden /> : <Play aria-hidden />}
      </button>
    </section>
  )
}

function AnnouncementLink({ announcement: { html, to } }: { announcement: Announcement }) {
  const words = <span dangerouslySetInnerHTML={{ __html: html }} />
  // A place on this page is the browser's own business: it moves the focus there as well.
  return to.startsWith('#') ? <a href={to}>{words}</a> : <Link to={to}>{words}</Link>
}

function usePrefersStillness(): boolean {
  return useSyncExternalStore(
    watchPreference,
    () => stillness().matches,
    () => false,
  )
}

function watchPreference(changed: () => void) {
  const preference = stillness()
  preference.addEventListener('change', changed)
  return () => preference.removeEventListener('change', changed)
}

function stillness(): MediaQueryList {
  return window.matchMedia('(prefers-reduced-motion: reduce)')
}
