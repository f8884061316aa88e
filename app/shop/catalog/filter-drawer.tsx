import { useState } from 'react'

import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { formatWholeUsd } from '../pricing/pricing.ts'
import type { CategoryChoice } from './category.ts'
import { CategorySelect, PriceField, TickFields } from './filter-fields.tsx'
import { clearListing, type Listing } from './listing.ts'
import { useMatchCount } from './listing.state.ts'
import './filter-drawer.css'

interface FilterDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  listing: Listing
  categories: readonly CategoryChoice[]
  /** By slug, how many products each category would show. */
  counts: Record<string, number>
  ceiling: number
  /** Products that match the listing as it stands. */
  total: number
  onApply: (draft: Listing) => void
}

/** Filters on a phone: tried out here, with the number of matches, and taken over by Apply Filters. */
export function FilterDrawer({ open, onOpenChange, ...filters }: FilterDrawerProps) {
  // A drawer opened anew starts from the page, not from a draft that was left.
  return open ? <OpenFilterDrawer onOpenChange={onOpenChange} {...filters} /> : null
}

function OpenFilterDrawer({ onOpenChange, listing, ...shop }: Omit<FilterDrawerProps, 'open'>) {
  const [draft, setDraft] = useState(listing)
  const { count, ask } = useMatchCount(shop.total)
  function change(difference: Partial<Listing>) {
    const next = { ...draft, ...difference }
    setDraft(next)
    void ask(next)
  }
  return (
    <Drawer
      open
      onOpenChange={onOpenChange}
      title="Filter Products"
      footer={
        <div className="filter-drawer-foot">
          <Button look="secondary" onClick={() => change(clearListing(draft))}>
            Clear All
          </Button>
          <Button onClick={() => shop.onApply(draft)}>
            Apply Filters{count !== null && ` (${count})`}
          </Button>
        </div>
      }
    >
      <div className="filter-drawer">
        <CategorySelect
          filter={draft}
          onChange={change}
          categories={shop.categories}
          counts={shop.counts}
        />
        <PriceField
          filter={draft}
          onChange={change}
          ceiling={shop.ceiling}
          format={formatWholeUsd}
        />
        <div role="group" aria-label="Quick filters">
          <TickFields filter={draft} onChange={change} />
        </div>
      </div>
    </Drawer>
  )
}
