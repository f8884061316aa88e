import { History, Search, Tag } from 'lucide-react'
import { Link } from 'react-router'

import { LiveProduct } from './live-product.tsx'
import { splitAtWords, type LiveOption } from './live-search.ts'

interface LiveOptionsProps {
  id: string
  options: LiveOption[]
  /** Index of the line the arrows stand on; -1 for none. */
  active: number
  /** What was typed. */
  words: string
  onGo: () => void
}

/** The lines under the box: words first, then categories, then products. The arrows' order is the order of `options`. */
export function LiveOptions(list: LiveOptionsProps) {
  return (
    <div role="listbox" id={`${list.id}-list`} aria-label="Search results">
      <OptionGroup
        {...list}
        kind="words"
        heading={list.words.trim() === '' ? 'Recent searches' : 'Suggestions'}
      />
      <OptionGroup {...list} kind="category" heading="Collections" />
      <OptionGroup {...list} kind="product" heading="Products" />
    </div>
  )
}

interface OptionGroupProps extends LiveOptionsProps {
  kind: LiveOption['kind']
  heading: string
}

function OptionGroup({ id, kind, heading, options, active, words, onGo }: OptionGroupProps) {
  if (!options.some((option) => option.kind === kind)) return null
  const line = (option: LiveOption, index: number) =>
    option.kind === kind && (
      <Link
        key={option.path}
        role="option"
        id={optionId(id, index)}
        className="live-search-option"
        aria-selected={index === active}
        tabIndex={-1}
        to={option.path}
        onClick={onGo}
      >
        <OptionFace option={option} words={words} />
      </Link>
    )
  return (
    <div role="group" aria-labelledby={`${id}-${kind}`} data-kind={kind}>
      <span id={`${id}-${kind}`} className="live-search-heading">
        {heading}
      </span>
      {options.map(line)}
    </div>
  )
}

function OptionFace({ option, words }: { option: LiveOption; words: string }) {
  if (option.kind === 'product') return <LiveProduct product={option.product} />
  if (option.kind === 'words') return <OptionWords name={option.words} words={words} />
  return (
    <>
      <Tag aria-hidden />
      <span>{option.name}</span>
    </>
  )
}

/** What the words would become stands out, not what was typed anyway. */
function OptionWords({ name, words }: { name: string; words: string }) {
  const parts = splitAtWords(name, words)
  return (
    <>
      {words.trim() === '' ? <History aria-hidden /> : <Search aria-hidden />}
      {parts ? (
        <bdi>
          <b>{parts[0]}</b>
          {parts[1]}
          <b>{parts[2]}</b>
        </bdi>
      ) : (
        <bdi>{name}</bdi>
      )}
    </>
  )
}

/** The DOM id of a line, for `aria-activedescendant`. */
export function optionId(id: string, index: number): string {
  return `${id}-${index}`
}
