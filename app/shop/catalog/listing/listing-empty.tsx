import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { NavigationForm } from './navigation-form.tsx'
import { clearListing, isNarrowed, listingPath, type Listing } from './listing.ts'

export const nothingFound = 'No products found matching your criteria.'

/** A listing without products, with a button that clears search and filters. */
export function ListingEmpty({ listing }: { listing: Listing }) {
  const narrowed = isNarrowed(listing)
  return (
    <EmptyState
      title={nothingFound}
      picture="/pictures/scenes/empty-results.webp"
      action={
        narrowed && (
          <NavigationForm to={listingPath(clearListing(listing))}>
            <Button type="submit" look="secondary">
              Clear All Filters
            </Button>
          </NavigationForm>
        )
      }
    >
      {narrowed && <p>Try adjusting your search or filters</p>}
    </EmptyState>
  )
}
