import { Search } from 'lucide'
import type { MouseEvent } from 'react'
import { Form } from 'react-router'

import { Button } from '../../../ui/button.tsx'
import { lazyComponent, preloadOnIntent } from '../../../ui/lazy.ts'
import { TextField } from '../../../ui/form/field.tsx'
import { useDraft } from '../../../ui/state-hooks.ts'
import { isSearchShortcut } from '../../../ui/search-shortcut.ts'
import type { FilteredListing } from './filter-drawer.tsx'
import { CategoryAndPrice, FilterCheckboxes, FilterToggle, SortField } from './filter-fields.tsx'
import { clearListing, listingScreen, type Listing } from './listing.ts'
import { listingSorts } from './sort-options.ts'
import { useQueryForm } from './product-query.state.ts'
import { Icon } from '../../../ui/icon.tsx'
import './listing-controls.css'

const FilterDrawer = lazyComponent(async () => (await import('./filter-drawer.tsx')).FilterDrawer)

interface ListingControlsProps extends FilteredListing {
  /** Number of filters that are set. */
  active: number
}

/**
 * Search, filters and order. With script changes apply at once; without it a button submits the form.
 * Ctrl+K and Cmd+K focus the search box.
 */
export function ListingControls({ listing, ...shop }: ListingControlsProps) {
  const { current, change, box, submit } = useQueryForm(listingScreen, listing)
  return (
    <Form
      className="listing-controls"
      method="get"
      action="/products"
      role="search"
      noValidate
      // The browser would restore what the address does not say.
      autoComplete="off"
      onSubmit={submit}
    >
      {/* For Enter: a form with several fields needs a button. */}
      <button type="submit" hidden>
        Search
      </button>
      <TextField
        ref={focusOnShortcut}
        className="listing-search-box"
        label="Find in this list"
        labelHidden
        name="search"
        placeholder="Find in this list"
        aria-keyshortcuts="Control+K Meta+K"
        leading={<Icon of={Search} />}
        trailing={<kbd aria-hidden>Ctrl K</kbd>}
        {...box}
      />
      <FilterCheckboxes className="listing-controls-quick row" filter={current} onChange={change} />
      <SortField
        name="sortBy"
        sorts={listingSorts}
        value={current.sort}
        onChange={(sort) => change({ sort })}
      />
      <FilterPanel current={current} change={change} {...shop} />
      <noscript>
        <Button type="submit">Apply Filters</Button>
      </noscript>
    </Form>
  )
}

function focusOnShortcut(box: HTMLInputElement | null) {
  if (box === null) return
  function press(event: KeyboardEvent) {
    if (!isSearchShortcut(event)) return
    event.preventDefault()
    box?.focus()
    box?.select()
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}

interface FilterPanelProps extends Omit<ListingControlsProps, 'listing'> {
  current: Listing
  change: (difference: Partial<Listing>) => void
}

/** All filters: on phones with script in a drawer, otherwise in place. */
function FilterPanel({ current, change, active, ...shop }: FilterPanelProps) {
  // A change of the address closes the drawer: its draft starts from that address.
  const [drawerOpen, setDrawerOpen] = useDraft<true>()
  const closeDrawer = () => setDrawerOpen(null)
  function toggle(event: MouseEvent) {
    if (!window.matchMedia(phone).matches) return
    event.preventDefault()
    setDrawerOpen(true)
  }
  function apply(draft: Listing) {
    closeDrawer()
    change(draft)
  }
  return (
    <>
      <details className="listing-controls-panel">
        <FilterToggle active={active} onClick={toggle} {...preloadOnIntent(FilterDrawer)}>
          <span className="listing-controls-show">Show Filters</span>
          <span className="listing-controls-hide">Hide Filters</span>
        </FilterToggle>
        <div className="listing-controls-fields">
          <CategoryAndPrice filter={current} onChange={change} {...shop} />
          <Button look="quiet" onClick={() => change(clearListing(current))}>
            Clear Filters
          </Button>
        </div>
      </details>
      {drawerOpen && (
        <FilterDrawer
          onMissing={closeDrawer}
          onClose={closeDrawer}
          listing={current}
          onApply={apply}
          {...shop}
        />
      )}
    </>
  )
}

const phone = '(width < 48em)'
