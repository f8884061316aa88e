import { expect, test } from 'vitest'

import { htmlOf, textOf } from '../../../tests/support/render.tsx'
import { silkScarf } from '../../../tests/support/silk-scarf.ts'
import { SearchResults } from './search-results.tsx'
import { searchFor } from './search.ts'

test('search results have Previous, five pages, an ellipsis, the last page, Next (R-206, R-207, R-589)', () => {
  const resultsOf = (page: number) => (
    <SearchResults
      search={{ ...searchFor('silk "scarf"'), page }}
      results={{ products: [silkScarf], total: 145 }}
      busy={false}
    />
  )
  const results = resultsOf(2)
  const pages = textOf(results).slice(textOf(results).indexOf('Previous'))
  expect(pages).toBe('Previous 1 2 3 4 5 … 8 Next')
  expect(htmlOf(results)).toContain('href="/search?q=silk+%22scarf%22&amp;page=8"')
  expect(htmlOf(results)).toMatch(/aria-label="Page 2" aria-current="page"/)
  expect(htmlOf(resultsOf(1))).toMatch(/<span role="link" aria-disabled="true">Previous<\/span>/)
})
