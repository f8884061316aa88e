import { Search } from 'lucide-react'
import { useId, useState, type FocusEvent, type KeyboardEvent, type SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router'

import { TextField } from '../../ui/text-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { longestSearch } from '../catalog/filter.ts'
import { LiveOptions, optionId } from './live-options.tsx'
import {
  liveOptions,
  liveSearchPath,
  stepOption,
  viewAllWords,
  type LiveFound,
} from './live-search.ts'
import { useLiveSearch, usePopularCategories } from './live-search.state.ts'
import { useSearchHistory } from './search-history.state.ts'
import './live-search.css'

interface LiveSearchProps {
  room: 'desktop' | 'mobile'
  /** The box takes the focus as it appears. */
  takesFocus?: boolean
  /** Escape was pressed, or an empty box was left. */
  onClose?: () => void
}

/**
 * The header's search box and what it finds while one types. A combobox: the focus stays in the box,
 * arrows choose a line, Enter goes there, or to all results when none is chosen; Escape clears.
 * Heavy: loaded on intent.
 */
export function LiveSearch({ room, takesFocus, onClose }: LiveSearchProps) {
  const id = useId()
  const box = useLiveBox(room, takesFocus ?? false, onClose)
  const { words, found, options, active, shown } = box
  return (
    <form
      className="live-search"
      data-room={room}
      role="search"
      aria-label="Quick search"
      action="/search"
      {...box.form}
    >
      <TextField
        ref={takesFocus ? focusOnArrival : undefined}
        role="combobox"
        label="Search products"
        labelHidden
        type="search"
        name="q"
        placeholder="Search products"
        maxLength={longestSearch}
        autoComplete="off"
        enterKeyHint="search"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? `${id}-list` : undefined}
        aria-activedescendant={shown && active >= 0 ? optionId(id, active) : undefined}
        leading={<Search aria-hidden />}
        value={words}
        onChange={(event) => box.type(event.target.value)}
        onClick={box.open}
      />
      <VisuallyHidden>
        <span role="status">{found && countWords(found)}</span>
      </VisuallyHidden>
      {shown && (
        // A press in here leaves the focus in the box: leaving it would close what is being pressed.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- nothing is done by it
        <div className="live-search-panel" onMouseDown={(event) => event.preventDefault()}>
          {options.length > 0 && (
            <LiveOptions {...{ id, options, active, words }} onGo={box.rest} />
          )}
          {found && words.trim() !== '' && <PanelEnd found={found} onGo={box.rest} />}
        </div>
      )}
    </form>
  )
}

/** The box as it is used: what is open, which line is active, and what keys and leaving do. */
function useLiveBox(
  room: LiveSearchProps['room'],
  opened: boolean,
  onClose: LiveSearchProps['onClose'],
) {
  const navigate = useNavigate()
  const { words, found, type, clear } = useLiveSearch()
  const [open, setOpen] = useState(opened)
  const [active, setActive] = useState(-1)
  const popular = usePopularCategories(open && words.trim() === '')
  const options = liveOptions(room, words, found, useSearchHistory(), popular)
  const shown = open && (options.length > 0 || (found !== null && words.trim() !== ''))

  function close() {
    setOpen(false)
    setActive(-1)
  }
  function rest() {
    close()
    clear()
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const path = options[active]?.path ?? (words.trim() === '' ? null : liveSearchPath(words))
    if (path === null) return
    rest()
    void navigate(path)
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // With nothing to clear, Escape means whatever stands around the box.
      if (words !== '' || shown || onClose) event.stopPropagation()
      rest()
      onClose?.()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      setActive(stepOption(active, options.length, event.key === 'ArrowDown' ? 1 : -1))
    }
  }
  function leave(event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return
    close()
    if (words === '') onClose?.()
  }
  return {
    words,
    found,
    options,
    active: options[active] ? active : -1,
    shown,
    rest,
    open: () => setOpen(true),
    type(text: string) {
      type(text)
      setActive(-1)
      setOpen(true)
    },
    form: { onSubmit: submit, onKeyDown: press, onBlur: leave },
  }
}

function focusOnArrival(box: HTMLInputElement | null) {
  box?.focus()
}

function PanelEnd({ found, onGo }: { found: LiveFound; onGo: () => void }) {
  if (found.total === 0) return <p className="live-search-none">No products found</p>
  return (
    <Link className="live-search-all" to={liveSearchPath(found.words)} onClick={onGo}>
      {viewAllWords(found.total)}
    </Link>
  )
}

function countWords({ total }: LiveFound): string {
  if (total === 0) return 'No products found'
  return total === 1 ? '1 result' : `${total} results`
}
