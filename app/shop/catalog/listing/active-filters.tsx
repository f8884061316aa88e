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
  const [shown, drop] = useRemovedToo(filters)
  if (shown.length === 0) return null
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
          {shown.map(({ filter, leaving }) => (
            <li
              key={filter.label}
              inert={leaving}
              onAnimationEnd={leaving ? () => drop(filter) : undefined}
            >
              <NavigationForm to={filter.without}>
                <Chip type="submit">
                  <bdi>{filter.label}</bdi>
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

/** The filters, and those that were removed, each at its place and `leaving` until it is dropped. */
function useRemovedToo(filters: readonly AppliedFilter[]) {
  const [shown, setShown] = useState(filters)
  const isSet = ({ label }: AppliedFilter) => filters.some((each) => each.label === label)
  const next = [...filters]
  for (const [index, each] of shown.entries()) if (!isSet(each)) next.splice(index, 0, each)
  if (labelsOf(next) !== labelsOf(shown)) setShown(next)
  const drop = ({ label }: AppliedFilter) =>
    setShown((before) => before.filter((each) => each.label !== label))
  return [next.map((filter) => ({ filter, leaving: !isSet(filter) })), drop] as const
}

function labelsOf(filters: readonly AppliedFilter[]): string {
  return filters.map(({ label }) => label).join('\n')
}
