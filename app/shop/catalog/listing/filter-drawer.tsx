import { useState } from 'react'

import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/overlay/drawer.tsx'
import type { CategoryOption } from '../category/category.ts'
import { CategoryAndPrice, FilterCheckboxes } from './filter-fields.tsx'
import { clearListing, type Listing } from './listing.ts'
import { useMatchCounts } from './filter-matches.state.ts'
import './filter-fields.css'

export interface FilteredListing {
  listing: Listing
  categories: readonly CategoryOption[]
  /** Number of products by category slug. */
  counts: Record<string, number>
  /** Upper end of the price slider, in dollars. */
  ceiling: number
  /** Number of products in the listing. */
  total: number
}

type Matches = { total: number | null; counts?: Record<string, number> }

interface FilterDrawerProps extends FilteredListing {
  onClose: () => void
  onApply: (draft: Listing) => void
}

/** The filters on phones: a draft with its number of matches, which a button applies. Rendered while open. */
export function FilterDrawer({ onClose, listing, ...shop }: FilterDrawerProps) {
  const [draft, setDraft] = useState(listing)
  const { total, counts }: Matches = useMatchCounts(draft, draft !== listing) ?? shop
  const change = (difference: Partial<Listing>) => setDraft({ ...draft, ...difference })
  return (
    <Drawer
      title="Filter Products"
      onClose={onClose}
      footer={
        <div className="filter-drawer-foot buttons">
          <Button look="secondary" onClick={() => change(clearListing(draft))}>
            Clear All
          </Button>
          <Button onClick={() => shop.onApply(draft)}>
            {total === null ? 'Apply Filters' : `Apply Filters (${total})`}
          </Button>
        </div>
      }
    >
      <div className="filter-drawer">
        <CategoryAndPrice filter={draft} onChange={change} {...shop} counts={counts} />
        <FilterCheckboxes filter={draft} onChange={change} />
      </div>
    </Drawer>
  )
}
