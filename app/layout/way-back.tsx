import { useState } from 'react'
import { NavigationType, PrefetchPageLinks, useLocation, useNavigationType } from 'react-router'

/**
 * The page one landed on came as a document, so the browser has kept nothing that going back to it
 * could show at once. When it is left, what it shows is fetched, after all else; not when another page
 * took its place, since then nothing leads back to it.
 */
export function WayBack() {
  const location = useLocation()
  const isReplaced = useNavigationType() === NavigationType.Replace
  const [landing, setLanding] = useState<typeof location | null>(location)
  if (landing === null || location.key === landing.key) return null
  if (isReplaced) setLanding(null)
  return isReplaced ? null : <PrefetchPageLinks page={landing.pathname + landing.search} />
}
