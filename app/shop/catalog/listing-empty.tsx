import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Picture } from '../../ui/picture.tsx'
import { GoForm } from './go-form.tsx'
import { clearListing, isNarrowed, listingPath, type Listing } from './listing.ts'

/** Nothing matches. Where something was asked for, the way back to everything stands beside it. */
export function ListingEmpty({ listing }: { listing: Listing }) {
  const picture = <Picture src="/pictures/scenes/empty-results.webp" alt="" ratio="1/1" />
  const title = 'No products found matching your criteria.'
  if (!isNarrowed(listing)) return <EmptyState title={title} picture={picture} />
  return (
    <EmptyState
      title={title}
      picture={picture}
      action={
        <GoForm to={listingPath(clearListing(listing))}>
          <Button type="submit" look="secondary">
            Clear All Filters
          </Button>
        </GoForm>
      }
    >
      <p>Try adjusting your search or filters</p>
    </EmptyState>
  )
}
