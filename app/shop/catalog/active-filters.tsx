import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { GoForm } from './go-form.tsx'
import './active-filters.css'

interface ActiveFiltersProps {
  /** `without` is the address of the same list without that filter. */
  filters: readonly { label: string; without: string }[]
  /** The address where nothing is filtered. */
  clear: string
}

/** What narrows the list, each with a way to be rid of it. */
export function ActiveFilters({ filters, clear }: ActiveFiltersProps) {
  if (filters.length === 0) return null
  return (
    <div className="active-filters" role="group" aria-label="Active filters">
      <span>Active filters:</span>
      <ul>
        {filters.map(({ label, without }) => (
          <li key={label}>
            <GoForm to={without}>
              <Chip type="submit">
                <bdi>{label}</bdi>
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
  )
}
