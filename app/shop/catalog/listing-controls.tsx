import { ChevronDown } from 'lucide-react'
import { useState, type MouseEvent, type SubmitEvent } from 'react'
import { Form } from 'react-router'

import { Button } from '../../ui/button.tsx'
import { Count } from '../../ui/count.tsx'
import { intentOf, loadOnIntent } from '../../ui/load-on-intent.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { formatWholeUsd } from '../pricing/pricing.ts'
import type { CategoryChoice } from './category.ts'
import { CategorySelect, PriceField, TickFields } from './filter-fields.tsx'
import { ListingSearchBox } from './listing-search-box.tsx'
import { clearListing, listingSorts, type Listing, type ListingSort } from './listing.ts'
import { useListingChange, type ChangeListing } from './listing.state.ts'
import './listing-controls.css'

const FilterDrawer = loadOnIntent(
  () => import('./filter-drawer.tsx'),
  (module) => module.FilterDrawer,
)

interface ListingControlsProps {
  listing: Listing
  categories: readonly CategoryChoice[]
  /** By slug, how many products each category would show. */
  counts: Record<string, number>
  /** Upper end of the price slider, in dollars. */
  ceiling: number
  /** Products that match the listing as it stands. */
  total: number
  /** How many filters are set. */
  active: number
}

/**
 * Search, quick filters, order and all filters. It is a real form: without script it is sent by its
 * button, with script every change acts at once.
 */
export function ListingControls({ listing, ...shop }: ListingControlsProps) {
  const { wanted, change } = useListingChange(listing)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const search = new FormData(event.currentTarget).get('search')
    change({ search: typeof search === 'string' ? search.trim() : '' })
  }
  return (
    <Form
      className="listing-controls"
      method="get"
      action="/products"
      role="search"
      noValidate
      onSubmit={submit}
    >
      <ListingSearchBox search={wanted.search} change={change} />
      <div className="listing-controls-quick" role="group" aria-label="Quick filters">
        <TickFields filter={wanted} onChange={change} />
      </div>
      <SelectField
        className="listing-controls-sort"
        label="Sort by"
        name="sortBy"
        options={Object.entries(listingSorts).map(([value, label]) => ({ value, label }))}
        value={wanted.sortBy}
        onChange={(event) => change({ sortBy: event.target.value as ListingSort })}
      />
      <FilterPanel wanted={wanted} change={change} {...shop} />
      <noscript>
        <Button type="submit">Apply Filters</Button>
      </noscript>
    </Form>
  )
}

interface FilterPanelProps extends Omit<ListingControlsProps, 'listing'> {
  wanted: Listing
  change: ChangeListing
}

/** All filters: in place from 768 px on, in a drawer on phones. Without script, in place everywhere. */
function FilterPanel({ wanted, change, active, ...shop }: FilterPanelProps) {
  const { categories, counts, ceiling } = shop
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never')
  function toggle(event: MouseEvent) {
    if (!window.matchMedia(phone).matches) return
    event.preventDefault()
    setDrawer('open')
  }
  function apply(draft: Listing) {
    setDrawer('closed')
    change(draft)
  }
  return (
    <>
      <details className="listing-controls-panel">
        <summary onClick={toggle} {...intentOf(FilterDrawer)}>
          <span className="listing-controls-show">Show Filters</span>
          <span className="listing-controls-hide">Hide Filters</span>
          <Count value={active} />
          {active > 0 && <span className="visually-hidden">, {active} active</span>}
          <ChevronDown aria-hidden />
        </summary>
        <div className="listing-controls-fields">
          <CategorySelect filter={wanted} onChange={change} {...{ categories, counts }} />
          <PriceField filter={wanted} onChange={change} ceiling={ceiling} format={formatWholeUsd} />
          <Button look="quiet" onClick={() => change(clearListing(wanted))}>
            Clear Filters
          </Button>
        </div>
      </details>
      {drawer !== 'never' && (
        <FilterDrawer
          open={drawer === 'open'}
          onOpenChange={(open) => setDrawer(open ? 'open' : 'closed')}
          listing={wanted}
          onApply={apply}
          {...shop}
        />
      )}
    </>
  )
}

const phone = '(width < 48em)'
