import { Pause, Play } from 'lucide'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'

import { useHydrated } from '../../ui/state-hooks.ts'
import { announcements } from '../../../content/shop.ts'
import { useLeads } from '../../navigation/menu.ts'
import { fillIn } from '../../document/text.ts'
import { printedRates } from '../../shop/pricing/pricing.ts'
import { useRates } from '../../shop/pricing/rates.state.ts'
import { Icon } from '../../ui/icon.tsx'
import './announcement-banner.css'

/** Rotating messages, paused on hover, on focus, by the button, and for reduced motion. */
export function AnnouncementBanner() {
  // The server leaves out the rupee sign: one character beyond Latin-1 makes the text of a whole page take two
  // bytes for each, and the page 1.3 times the CPU.
  const hydrated = useHydrated()
  const all = announcements.filter(useLeads())
  const shown = hydrated ? all : all.slice(0, 1)
  const count = all.length
  const [current, setCurrent] = useState(0)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  /** Null until the button is pressed. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const prefersReducedMotion = hydrated && window.matchMedia(reducedMotion).matches
  const playing = chosen ?? !prefersReducedMotion
  useEffect(() => {
    if (!playing || hovered || focused) return
    const timer = setInterval(() => setCurrent((index) => (index + 1) % count), rotationMs)
    return () => clearInterval(timer)
  }, [playing, hovered, focused, count])
  if (count === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hover only pauses
    <section
      className="announcement-banner screen-only"
      aria-label="Announcements"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <ul>
        {shown.map((announcement, index) => (
          <li key={index} data-current={index === current || undefined}>
            <AnnouncementLink {...announcement} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label={playing ? 'Pause announcements' : 'Play announcements'}
        onClick={() => setChosen(!playing)}
      >
        {playing ? <Icon of={Pause} /> : <Icon of={Play} />}
      </button>
    </section>
  )
}

function AnnouncementLink({ label, to }: { label: string; to: string }) {
  const words = fillIn(label, printedRates(useRates()))
  // A fragment of this page gets a plain link: the browser then also moves the focus there.
  return to.startsWith('#') ? (
    <a href={to} className="plain-link">
      {words}
    </a>
  ) : (
    <Link to={to} className="plain-link">
      {words}
    </Link>
  )
}

const reducedMotion = '(prefers-reduced-motion: reduce)'

const rotationMs = 3000
