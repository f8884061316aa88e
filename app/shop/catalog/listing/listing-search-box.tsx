import { Search } from 'lucide-react'

import { TextField } from '../../../ui/form/text-field.tsx'
import { onRelease } from '../../../ui/on-release.ts'
import { isSearchShortcut } from '../../../ui/search-shortcut.ts'
import type { Listing } from './listing.ts'
import { maxSearchLength } from './parse-params.ts'
import type { ChangeQuery } from './use-query-state.ts'
import { useTypedText } from './use-typed-text.ts'

interface ListingSearchBoxProps {
  search: string
  change: ChangeQuery<Listing>
}

/** Searches within the list while one types; Ctrl+K and Cmd+K focus it. */
export function ListingSearchBox({ search, change }: ListingSearchBoxProps) {
  const text = useTypedText(search, (typed) => change({ search: typed }, { typing: true }))
  function leave() {
    const typed = text.finish()
    if (typed !== search) change({ search: typed })
  }
  return (
    <TextField
      ref={focusOnShortcut}
      className="listing-search-box"
      label="Find in this list"
      labelHidden
      type="search"
      name="search"
      placeholder="Find in this list"
      maxLength={maxSearchLength}
      autoComplete="off"
      aria-keyshortcuts="Control+K Meta+K"
      leading={<Search aria-hidden />}
      trailing={<kbd aria-hidden>Ctrl K</kbd>}
      value={text.value}
      onChange={(event) => text.type(event.target.value)}
      onBlur={() => onRelease(leave)}
    />
  )
}

function focusOnShortcut(box: HTMLInputElement | null) {
  if (box === null) return
  function press(event: KeyboardEvent) {
    if (!isSearchShortcut(event)) return
    event.preventDefault()
    box?.focus()
    box?.select()
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}
