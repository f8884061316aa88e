import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { useLeaving } from '../../ui/leaving.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { GoForm } from './go-form.tsx'
import './active-filters.css'

interface ActiveFiltersProps {
  /** `without` is the address of the same list without that filter. */
  filters: readonly AppliedFilter[]
  /** The address where nothing is filtered. */
  clear: string
}

interface AppliedFilter {
  label: string
  without: string
}

/** What narrows the list, each with a way to be rid of it. What is taken off makes room before it is gone. */
export function ActiveFilters({ filters, clear }: ActiveFiltersProps) {
  const { shown, left } = useLeaving(filters, ({ label }) => label)
  const place = useKeptFocus<HTMLDivElement>()
  const any = shown.length > 0
  return (
    // Stays when it is empty: the keyboard goes on from here.
    <div
      {...place}
      className="active-filters"
      {...(any && { role: 'group', 'aria-label': 'Active filters' })}
      data-leaving={filters.length === 0 || undefined}
    >
      {any && (
        <div>
          <span>Active filters:</span>
          <ul>
            {shown.map(({ item, leaving }) => (
              <li
                key={item.label}
                inert={leaving}
                onAnimationEnd={leaving ? () => left(item) : undefined}
              >
                <GoForm to={item.without}>
                  <Chip type="submit">
                    <bdi>{item.label}</bdi>
                  </Chip>
                </GoForm>
              </li>
            ))}
          </ul>
          <GoForm to={clear}>
            <Button type="submit" look="quiet" size="small">
              Clear all
            </Button>
          </GoForm>
        </div>
      )}
    </div>
  )
}
