import { Search } from 'lucide-react'
import { useRef, useState } from 'react'

import { TextField } from '../../ui/text-field.tsx'
import { longestSearch } from './filter.ts'
import type { ChangeListing } from './listing.state.ts'

interface ListingSearchBoxProps {
  search: string
  change: ChangeListing
}

/** Finds while one types; Ctrl or Cmd and K leads here from anywhere on the page. */
export function ListingSearchBox({ search, change }: ListingSearchBoxProps) {
  // What is typed stays as typed until the box is left; then it shows what the URL says.
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  function type(words: string) {
    setTyped(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => change({ search: words.trim() }, { replace: true }),
      typingPauseMs,
    )
  }
  function leave() {
    clearTimeout(timer.current)
    if (typed !== null && typed.trim() !== search) change({ search: typed.trim() })
    setTyped(null)
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
      maxLength={longestSearch}
      autoComplete="off"
      aria-keyshortcuts="Control+K Meta+K"
      leading={<Search aria-hidden />}
      trailing={<kbd aria-hidden>Ctrl K</kbd>}
      value={typed ?? search}
      onChange={(event) => type(event.target.value)}
      onBlur={leave}
    />
  )
}

function focusOnShortcut(box: HTMLInputElement | null) {
  if (box === null) return
  function press(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    box?.focus()
    box?.select()
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}

const typingPauseMs = 250
