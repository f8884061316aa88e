import type { MouseEvent } from 'react'

import { Button } from '../../ui/button/button.tsx'
import { ChoiceChip } from '../../ui/chip.tsx'
import { clearSearchHistory, useSearchHistory } from './search-history.state.ts'
import { recentSearchesLimit } from './search.ts'
import './recent-searches.css'

interface RecentSearchesProps {
  /** The search that this page shows. */
  searched: string
  onPick: (text: string) => void
}

/** The last five searches in this browser; a press repeats one. */
export function RecentSearches({ searched, onPick }: RecentSearchesProps) {
  const history = useSearchHistory(searched)
  if (history.length === 0) return null
  /** The focus goes to the search box: the button goes with the list. */
  function clear({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    clearSearchHistory()
    form?.querySelector<HTMLInputElement>('input[type=search]')?.focus()
  }
  return (
    <section className="recent-searches" aria-labelledby="recent-searches-title">
      <h2 id="recent-searches-title">Recent Searches</h2>
      <Button look="quiet" size="small" onClick={clear}>
        Clear History
      </Button>
      <ul>
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
