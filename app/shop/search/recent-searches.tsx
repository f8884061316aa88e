import { Button } from '../../ui/button.tsx'
import { ChoiceChip } from '../../ui/choice-chip.tsx'
import { clearSearchHistory, useSearchHistory } from './search-history.state.ts'
import { recentSearchesShown } from './search-history.ts'
import './recent-searches.css'

interface RecentSearchesProps {
  /** What this page was asked for. */
  searched: string
  onPick: (words: string) => void
}

/** The last five searches of this browser; a press fills the box with one. */
export function RecentSearches({ searched, onPick }: RecentSearchesProps) {
  const history = useSearchHistory(searched)
  if (history.length === 0) return null
  return (
    <section className="recent-searches" aria-labelledby="recent-searches-title">
      <h2 id="recent-searches-title">Recent Searches</h2>
      <ul>
        {history.slice(0, recentSearchesShown).map((words) => (
          <li key={words}>
            <ChoiceChip onClick={() => onPick(words)}>
              <bdi>{words}</bdi>
            </ChoiceChip>
          </li>
        ))}
      </ul>
      <Button look="quiet" size="small" onClick={clearSearchHistory}>
        Clear History
      </Button>
    </section>
  )
}
