import { isBlank } from '../../document/text.ts'
import { Search } from 'lucide-react'
import { useId, useState, type FocusEvent, type KeyboardEvent, type SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router'

import { TextField } from '../../ui/form/field.tsx'
import { lazyComponent } from '../../ui/lazy.ts'
import { useAddress } from '../../ui/state-hooks.ts'
import { takeFocus } from '../../ui/keep-focus.ts'
import { maxSearchLength } from '../catalog/listing/url-params.ts'
import {
  headerOptions,
  resultsPath,
  moveActive,
  optionId,
  resultsStatus,
  viewAllLabel,
} from './search-box.ts'
import { useSearchBox, usePopularCategories } from './search-box.state.ts'
import { useSearchHistory } from './search-history.state.ts'
import './search-box.css'

const SearchBoxOptions = lazyComponent(
  async () => (await import('./search-box-options.tsx')).SearchBoxOptions,
)

interface SearchBoxProps {
  variant: 'desktop' | 'mobile'
  takesFocus?: boolean
  /** Called on Escape and when the empty box loses the focus. */
  onClose?: () => void
}

/**
 * The header's search box, with results while the visitor types; a combobox: the focus stays in
 * the box, the arrow keys select an option, Enter opens it, or all results when none is selected; Escape clears.
 */
export function SearchBox({ variant, takesFocus, onClose }: SearchBoxProps) {
  const id = useId()
  const box = useCombobox(variant, takesFocus ?? false, onClose)
  const { text, results, options, active, shown } = box
  // Without an option the panel says so, and is no list.
  const listed = shown && options.length > 0
  return (
    <form
      className="search-box"
      data-variant={variant}
      role="search"
      aria-label="Quick search"
      action="/search"
      {...box.form}
    >
      <TextField
        ref={takesFocus ? takeFocus : undefined}
        role="combobox"
        label="Search products"
        labelHidden
        type="search"
        name="q"
        placeholder="Search products"
        maxLength={maxSearchLength}
        autoComplete="off"
        enterKeyHint="search"
        aria-autocomplete="list"
        aria-expanded={listed}
        aria-controls={listed ? `${id}-list` : undefined}
        aria-activedescendant={listed && active >= 0 ? optionId(id, active) : undefined}
        leading={<Search aria-hidden />}
        value={text}
        onChange={(event) => box.type(event.target.value)}
        onClick={box.open}
      />
      <span className="visually-hidden" role="status">
        {results && resultsStatus(results, options)}
      </span>
      {shown && (
        // A press in the panel must not move the focus out of the box: that would close the panel.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- prevents a default only
        <div className="search-box-panel" onMouseDown={(event) => event.preventDefault()}>
          {results?.total === 0 && <p className="search-box-none">No products found</p>}
          {options.length > 0 && (
            <SearchBoxOptions {...{ id, options, active, text }} onGo={box.reset} />
          )}
          {results !== null && results.total > 0 && (
            <Link className="search-box-all" to={resultsPath(results.text)} onClick={box.reset}>
              {viewAllLabel(results.total)}
            </Link>
          )}
        </div>
      )}
    </form>
  )
}

/** The state of the combobox and its handlers. */
function useCombobox(
  variant: SearchBoxProps['variant'],
  initiallyOpen: boolean,
  onClose: SearchBoxProps['onClose'],
) {
  const navigate = useNavigate()
  const address = useAddress()
  const { text, results, type } = useSearchBox()
  const [open, setOpen] = useState(initiallyOpen)
  const [active, setActive] = useState(-1)
  const nothing = isBlank(text)
  const popular = usePopularCategories(open && nothing)
  const options = headerOptions(variant, text, results, useSearchHistory(), popular)
  const shown = open && (options.length > 0 || results !== null)

  function close() {
    setOpen(false)
    setActive(-1)
  }
  function reset() {
    close()
    type('')
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const path = options[active]?.path ?? (nothing ? null : resultsPath(text))
    if (path === null) return
    reset()
    if (path !== address) void navigate(path)
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // With nothing to clear, Escape is left to the surrounding element.
      if (text !== '' || shown || onClose) event.stopPropagation()
      reset()
      onClose?.()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      setActive(moveActive(active, options.length, event.key === 'ArrowDown' ? 1 : -1))
    }
  }
  function leave(event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return
    close()
    if (text === '') onClose?.()
  }
  return {
    text,
    results,
    options,
    active: options[active] ? active : -1,
    shown,
    reset,
    open: () => setOpen(true),
    type(typed: string) {
      type(typed)
      setActive(-1)
      setOpen(true)
    },
    form: { onSubmit: submit, onKeyDown: press, onBlur: leave },
  }
}
