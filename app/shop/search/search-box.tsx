import { Search } from 'lucide'
import { useId, useState, type FocusEvent, type KeyboardEvent, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'

import { isBlank } from '../../document/text.ts'
import { TextField } from '../../ui/form/field.tsx'
import { takeFocus } from '../../ui/keep-focus.ts'
import { lazyComponent } from '../../ui/lazy.ts'
import { useAddress } from '../../ui/state-hooks.ts'
import { maxSearchLength } from '../catalog/listing/product-query.ts'
import { resultsPath } from './search.ts'
import { Icon } from '../../ui/icon.tsx'

const SearchBoxOptions = lazyComponent(
  async () => (await import('./search-box-options.tsx')).SearchBoxOptions,
)

interface SearchBoxProps {
  variant: 'desktop' | 'mobile'
  takesFocus?: boolean
  /** Called on Escape and when the empty box loses the focus. */
  onClose?: () => void
}

/** @internal Exported for tests: the option above or below the active one; -1, the box, is between last and first. */
export function moveActive(active: number, count: number, step: 1 | -1): number {
  const positions = count + 1
  return ((active + 1 + step + positions) % positions) - 1
}

/**
 * The header's search box, with results while the visitor types; a combobox: the focus stays in
 * the box, the arrow keys select an option, Enter opens it, or all results when none is selected; Escape clears.
 */
export function SearchBox({ variant, takesFocus = false, onClose }: SearchBoxProps) {
  const id = useId()
  const address = useAddress()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(takesFocus)
  /** Index of the option that the arrow keys selected; -1 for none. */
  const [active, setActive] = useState(-1)
  /** What lists the options; null without any. */
  const [list, setList] = useState<HTMLElement | null>(null)

  function close() {
    setOpen(false)
    setActive(-1)
  }
  function reset() {
    close()
    setText('')
  }
  function type(typed: string) {
    setText(typed)
    setActive(-1)
    setOpen(true)
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const option = list?.querySelector<HTMLElement>('[aria-selected=true]')
    if (option) return option.click()
    if (isBlank(text)) return
    reset()
    if (resultsPath(text) !== address) void navigate(resultsPath(text))
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // With nothing to clear, Escape is left to the surrounding element.
      if (text !== '' || list || onClose) event.stopPropagation()
      reset()
      onClose?.()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const count = list?.querySelectorAll('[role=option]').length ?? 0
      setOpen(true)
      setActive(moveActive(active, count, event.key === 'ArrowDown' ? 1 : -1))
    }
  }
  function leave(event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return
    close()
    if (text === '') onClose?.()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys of the box
    <form
      className="search-box"
      data-variant={variant}
      role="search"
      aria-label="Quick search"
      action="/search"
      onSubmit={submit}
      onKeyDown={press}
      onBlur={leave}
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
        aria-expanded={list !== null}
        aria-controls={list?.id}
        aria-activedescendant={list && active >= 0 ? `${id}-${active}` : undefined}
        leading={<Icon of={Search} />}
        value={text}
        onChange={(event) => type(event.target.value)}
        onClick={() => setOpen(true)}
      />
      <SearchBoxOptions {...{ id, variant, text, open, active }} onList={setList} onGo={reset} />
    </form>
  )
}
