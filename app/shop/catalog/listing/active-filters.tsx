import { Button } from '../../../ui/button/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { useExitAnimation } from '../../../ui/hooks/use-exit-animation.ts'
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
      <div>
        <span>Active filters:</span>
        <ul>
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
