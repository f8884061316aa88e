import { useState } from 'react'

import { Button, Chip } from '../../../ui/button.tsx'
import type { AppliedFilter } from './listing.ts'
import { NavigationForm } from './navigation-form.tsx'
import './active-filters.css'

interface ActiveFiltersProps {
  filters: readonly AppliedFilter[]
  /** The address without filters. */
  clear: string
}

/** The filters that are set, each with a button that removes it. Removed chips collapse. */
export function ActiveFilters({ filters, clear }: ActiveFiltersProps) {
  const { rendered, onExited } = useExitAnimation(filters, ({ label }) => label)
  if (rendered.length === 0) return null
  return (
    <section
      className="active-filters"
      role="group"
      aria-label="Active filters"
      data-leaving={filters.length === 0 || undefined}
    >
      <div className="row">
        <span>Active filters:</span>
        <ul className="row">
          {rendered.map(({ item, leaving }) => (
            <li
              key={item.label}
              inert={leaving}
              onAnimationEnd={leaving ? () => onExited(item) : undefined}
            >
              <NavigationForm to={item.without}>
                <Chip type="submit">
                  <bdi>{item.label}</bdi>
                </Chip>
              </NavigationForm>
            </li>
          ))}
        </ul>
        <NavigationForm to={clear}>
          <Button type="submit" look="quiet" size="small">
            Clear all
          </Button>
        </NavigationForm>
      </div>
    </section>
  )
}

/**
 * Keeps removed items of a list rendered, at their place and marked `leaving`, until `onExited` is
 * called for them at the end of their exit animation.
 */
function useExitAnimation<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const [rendered, setRendered] = useState(items)
  const keys = new Set(items.map(keyOf))
  const next = [...items]
  for (const [index, item] of rendered.entries()) {
    if (!keys.has(keyOf(item))) next.splice(index, 0, item)
  }
  if (next.map(keyOf).join('\n') !== rendered.map(keyOf).join('\n')) setRendered(next)
  return {
    rendered: next.map((item) => ({ item, leaving: !keys.has(keyOf(item)) })),
    onExited: (exited: Item) =>
      setRendered((before) => before.filter((item) => keyOf(item) !== keyOf(exited))),
  }
}
