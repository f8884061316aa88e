import { Search as SearchIcon } from 'lucide'
import type { MouseEvent } from 'react'
import { Form } from 'react-router'

import { Button, ChoiceChip } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import type { CategoryOption } from '../catalog/category/category.ts'
import {
  CategoryAndPrice,
  FilterCheckboxes,
  FilterToggle,
} from '../catalog/listing/filter-fields.tsx'
import { NavigationForm } from '../catalog/listing/navigation-form.tsx'
import { useQueryForm } from '../catalog/listing/product-query.state.ts'
import { activeFilters } from '../catalog/listing/product-query.ts'
import { formatWholeUsd, formatRupees } from '../pricing/pricing.ts'
import { useRates } from '../pricing/rates.state.ts'
import {
  saveSearch,
  saveSearchSoon,
  clearSearchHistory,
  useSearchHistory,
} from './search-history.state.ts'
import { searchScreen, recentSearchesLimit, type Search } from './search.ts'
import { Icon } from '../../ui/icon.tsx'
import './search-form.css'

interface SearchFormProps {
  search: Search
  categories: readonly CategoryOption[]
  /** Upper end of the price slider, in dollars. */
  ceiling: number
}

/** The form of the search page. Typed text is searched after a pause; Enter and the button search at once. */
export function SearchForm({ search, categories, ceiling }: SearchFormProps) {
  const { current, change, box, submit } = useQueryForm(searchScreen, search, {
    onSubmit: saveSearch,
    // What was searched while typing only goes to the history.
    onLeave: (q) => q === current.q && saveSearchSoon(q),
  })
  const rates = useRates()
  const bothCurrencies = (price: number) =>
    `${formatWholeUsd(price)} (${formatRupees(price, rates)})`
  function repeat(q: string) {
    saveSearch(q)
    change({ q })
  }
  return (
    <>
      <Form
        className="search-form"
        data-searched={search.q !== '' || undefined}
        method="get"
        action="/search"
        role="search"
        noValidate
        // The browser would restore what the address does not say.
        autoComplete="off"
        onSubmit={submit}
      >
        <TextField
          label="Search"
          name="q"
          placeholder="Coats, silk, a card"
          enterKeyHint="search"
          leading={<Icon of={SearchIcon} />}
          {...box}
        />
        <RecentSearches searched={search.q} onPick={repeat} />
        {/* Closed once there are results: on narrow windows the filters would push them down. */}
        <details className="search-form-filters" open={search.q === '' || undefined}>
          <FilterToggle active={activeFilters(current, categories).length}>
            <span>Filters</span>
          </FilterToggle>
          <CategoryAndPrice
            filter={current}
            onChange={change}
            categories={categories}
            ceiling={ceiling}
            format={bothCurrencies}
          />
          <FilterCheckboxes filter={current} onChange={change} {...searchCheckboxes} />
        </details>
        {current.sort !== 'relevance' && <input type="hidden" name="sort" value={current.sort} />}
        <div className="buttons search-form-buttons">
          <Button type="submit">Search Products</Button>
          <Button type="submit" form="reset-search" look="secondary">
            Reset
          </Button>
        </div>
      </Form>
      <NavigationForm id="reset-search" to="/search" />
    </>
  )
}

const searchCheckboxes = {
  label: 'Availability',
  inStock: 'In Stock Only',
  featured: 'Featured Products',
}

interface RecentSearchesProps {
  /** The search that this page shows. */
  searched: string
  onPick: (text: string) => void
}

/** The last five searches in this browser; a press repeats one. */
function RecentSearches({ searched, onPick }: RecentSearchesProps) {
  const history = useSearchHistory(searched)
  if (history.length === 0) return null
  /** The focus goes to the search box: the button goes with the list. */
  function clear({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    clearSearchHistory()
    form?.querySelector<HTMLInputElement>('input[type=search]')?.focus()
  }
  return (
    <section className="recent-searches row" aria-labelledby="recent-searches-title">
      <h2 id="recent-searches-title">Recent Searches</h2>
      <Button look="quiet" size="small" onClick={clear}>
        Clear History
      </Button>
      <ul className="row">
        {history.slice(0, recentSearchesLimit).map((text) => (
          <li key={text}>
            <ChoiceChip onClick={() => onPick(text)}>
              <bdi>{text}</bdi>
            </ChoiceChip>
          </li>
        ))}
      </ul>
    </section>
  )
}
