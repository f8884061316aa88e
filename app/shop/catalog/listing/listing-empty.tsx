import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { NavigationForm } from './navigation-form.tsx'
import { clearListing, isNarrowed, listingPath, type Listing } from './listing.ts'

/** A listing without products, with a button that clears search and filters. */
export function ListingEmpty({ listing }: { listing: Listing }) {
  const picture = <Picture src="/pictures/scenes/empty-results.webp" alt="" ratio="1/1" />
  const title = 'No products found matching your criteria.'
  if (!isNarrowed(listing)) return <EmptyState title={title} picture={picture} />
  return (
    <EmptyState
      title={title}
      picture={picture}
      action={
        <NavigationForm to={listingPath(clearListing(listing))}>
          <Button type="submit" look="secondary">
            Clear All Filters
          </Button>
        </NavigationForm>
      }
    >
      <p>Try adjusting your search or filters</p>
    </EmptyState>
  )
}
