import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { browserBackend } from '../../../client/browser-backend.ts'
import { useAnnouncement } from '../../../ui/feedback/announcements.tsx'
import { countByCategory } from './filter-options.data.ts'
import { queryProducts } from './listing.data.ts'
import { listingScreen, type Listing } from './listing.ts'

/**
 * How many products a changed draft would show, and how many in each category, by slug. `total` is null when they could
 * not be counted; nothing is known until the first count.
 */
export function useMatchCounts(draft: Listing, isChanged: boolean) {
  const of = listingScreen.path(draft)
  const { data, isError, isFetching } = useQuery({
    queryKey: [null, 'number of products', of],
    async queryFn() {
      const backend = await browserBackend()
      const counting = queryProducts(backend, { ...draft, limit: 1, offset: 0 })
      const [{ total }, counts] = await Promise.all([counting, countByCategory(backend, draft)])
      return { total, counts }
    },
    enabled: isChanged,
    placeholderData: keepPreviousData,
  })
  const words = data?.total === 1 ? '1 product matches' : `${data?.total} products match`
  useAnnouncement(data && !isFetching ? words : null, { of })
  return isError ? { total: null } : data
}
