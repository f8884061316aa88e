import { ChevronDown, Search as SearchIcon } from 'lucide-react'
import { useRef, useState, type SubmitEvent } from 'react'
import { Form } from 'react-router'

import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { CategoryChoice } from '../catalog/category.ts'
import { CategorySelect, PriceField, TickFields } from '../catalog/filter-fields.tsx'
import { longestSearch, parseText } from '../catalog/filter.ts'
import { formatWholeUsd } from '../pricing/pricing.ts'
import { formatRupees } from '../pricing/rupees.ts'
import { RecentSearches } from './recent-searches.tsx'
import { keepSearch, keepSearchSoon } from './search-history.state.ts'
import type { Search } from './search.ts'
import { useSearchChange } from './search.state.ts'
import './search-form.css'

interface SearchFormProps {
  search: Search
  categories: readonly CategoryChoice[]
  /** Upper end of the price slider, in dollars. */
  ceiling: number
}

/** The advanced search. A change shows its results after a breath; Enter and Search Products at once. */
export function SearchForm({ search, categories, ceiling }: SearchFormProps) {
  const { wanted, change } = useSearchChange(search)
  const words = useTypedWords(wanted.q, (q) => change({ q }, { typing: true }))
  function submit(event: SubmitEvent) {
    event.preventDefault()
    seek(words.take())
  }
  function seek(q: string) {
    keepSearch(q)
    change({ q })
  }
  /** Words left in the box are searched; those that were searched while they were typed are kept now. */
  function leave(q: string) {
    if (parseText(q) === wanted.q) keepSearchSoon(q)
    else change({ q })
  }
  return (
    <Form
      className="search-form"
      method="get"
      action="/search"
      role="search"
      noValidate
      onSubmit={submit}
    >
      <TextField
        label="Search"
        type="search"
        name="q"
        placeholder="Coats, silk, a card"
        maxLength={longestSearch}
        autoComplete="off"
        enterKeyHint="search"
        leading={<SearchIcon aria-hidden />}
        value={words.shown}
        onChange={(event) => words.type(event.target.value)}
        onBlur={() => leave(words.take())}
      />
      <RecentSearches searched={search.q} onPick={seek} />
      {/* Wide windows show the filters beside the results; on narrow ones they would hide them. */}
      <details className="search-form-filters" open={search.q === '' || undefined}>
        <summary>
          Filters
          <ChevronDown aria-hidden />
        </summary>
        <CategorySelect filter={wanted} onChange={change} categories={categories} />
        <PriceField filter={wanted} onChange={change} ceiling={ceiling} format={bothCurrencies} />
        <div role="group" aria-label="Availability">
          <TickFields filter={wanted} onChange={change} labels={tickLabels} />
        </div>
      </details>
      {wanted.sort !== 'relevance' && <input type="hidden" name="sort" value={wanted.sort} />}
      <div className="search-form-buttons">
        <Button type="submit">Search Products</Button>
        <Button type="submit" form="reset-search" look="secondary">
          Reset
        </Button>
      </div>
    </Form>
  )
}

/** What is typed stays as typed until it is sent or left; then the box says what the URL says. */
function useTypedWords(settled: string, onPause: (words: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    shown: typed ?? settled,
    type(words: string) {
      setTyped(words)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => onPause(words.trim()), typingPauseMs)
    },
    /** The words as they stand; what was waiting is called off. */
    take() {
      clearTimeout(timer.current)
      setTyped(null)
      return (typed ?? settled).trim()
    },
  }
}

/** The page speaks rupees, the filter is in dollars: it says both. */
function bothCurrencies(price: number) {
  return `${formatWholeUsd(price)} (${formatRupees(price)})`
}

const tickLabels = { inStock: 'In Stock Only', featured: 'Featured Products' }
const typingPauseMs = 250
