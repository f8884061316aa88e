import { History, Search, Tag } from 'lucide-react'
import { Link } from 'react-router'

import { Picture } from '../../ui/picture/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { thumbnailWidths, isSoldOut, type ProductSummary } from '../catalog/product/product.ts'
import { formatUsd, formatRupees } from '../pricing/pricing.ts'
import { useRates } from '../pricing/rates.state.ts'
import { optionId, splitAtMatch, type HeaderOption } from './search-box.ts'
import { closeMatchesTitle } from './search.ts'

interface SearchBoxOptionsProps {
  id: string
  options: HeaderOption[]
  /** Index of the option that the arrow keys selected; -1 for none. */
  active: number
  /** The text in the box. */
  text: string
  onGo: () => void
}

/** The list box under the search box. Arrow keys follow the order of `options`. */
export function SearchBoxOptions(list: SearchBoxOptionsProps) {
  return (
    <div role="listbox" id={`${list.id}-list`} aria-label="Search results">
      {kinds.map((kind) => (
        <OptionGroup key={kind} kind={kind} {...list} />
      ))}
    </div>
  )
}

type Kind = HeaderOption['kind']

const kinds: readonly Kind[] = ['recent', 'name', 'category', 'product', 'close match']

const headings: Record<Kind, string> = {
  recent: 'Recent searches',
  name: 'Suggestions',
  category: 'Collections',
  product: 'Products',
  'close match': closeMatchesTitle,
}

const icons = { recent: History, name: Search, category: Tag }

interface OptionGroupProps extends SearchBoxOptionsProps {
  kind: Kind
}

function OptionGroup({ id, kind, options, active, text, onGo }: OptionGroupProps) {
  if (!options.some((option) => option.kind === kind)) return null
  const headingId = `${id}-${kind.replace(' ', '-')}`
  const render = (option: HeaderOption, index: number) =>
    option.kind === kind && (
      <Link
        key={option.path}
        ref={index === active ? scrollIntoView : undefined}
        role="option"
        id={optionId(id, index)}
        className="search-box-option"
        aria-selected={index === active}
        tabIndex={-1}
        to={option.path}
        onClick={onGo}
      >
        <OptionContent option={option} typed={text} />
      </Link>
    )
  return (
    <div role="group" aria-labelledby={headingId} data-kind={kind}>
      <small id={headingId} className="search-box-heading">
        {headings[kind]}
      </small>
      {options.map(render)}
    </div>
  )
}

/** The focus stays in the box, so that the browser does not scroll to the option. */
function scrollIntoView(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' })
}

function OptionContent({ option, typed }: { option: HeaderOption; typed: string }) {
  if ('product' in option) return <OptionProduct product={option.product} />
  const Icon = icons[option.kind]
  return (
    <>
      <Icon aria-hidden />
      <OptionText text={option.text} typed={typed} />
    </>
  )
}

/** A product as a suggestion: rupees first, as in all search results. */
function OptionProduct({ product }: { product: ProductSummary }) {
  const { name, price, image_url, category } = product
  const rates = useRates()
  return (
    <span className="search-box-product">
      <Picture src={image_url} alt="" sizes="3rem" widths={thumbnailWidths} />
      <span className="search-box-product-text">
        <bdi className="search-box-product-name">{name}</bdi>
        <small>
          <bdi>{category.name}</bdi>
          {isSoldOut(product) && <span> · Sold Out</span>}
        </small>
      </span>
      <Price amount={formatRupees(price, rates)} also={formatUsd(price)} />
    </span>
  )
}

/** Emphasizes what completes the typed text. */
function OptionText({ text, typed }: { text: string; typed: string }) {
  const parts = splitAtMatch(text, typed)
  if (parts === null) return <bdi>{text}</bdi>
  const [before, match, after] = parts
  return (
    <bdi>
      <b>{before}</b>
      <span>{match}</span>
      <b>{after}</b>
    </bdi>
  )
}
