import { useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'

/**
 * The page one landed on came as a document, so the browser has kept nothing that going back to it
 * could show at once. When it is left, what it shows is fetched, after all else.
 */
export function WayBack() {
  const location = useLocation()
  const [landing] = useState(location)
  if (location.key === landing.key) return null
  return <PrefetchPageLinks page={landing.pathname + landing.search} />
}
