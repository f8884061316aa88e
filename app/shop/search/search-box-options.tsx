import { History, Search, Tag } from 'lucide'
import { Link } from 'react-router'

import { isBlank } from '../../document/text.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { thumbnailWidths, type ProductSummary } from '../catalog/product/product.ts'
import { isSoldOut } from '../catalog/product/stock.ts'
import { formatUsd, formatRupees } from '../pricing/pricing.ts'
import { useRates } from '../pricing/rates.state.ts'
import { useSearchHistory } from './search-history.state.ts'
import {
  headerOptions,
  resultsStatus,
  splitAtMatch,
  type HeaderOption,
} from './search-box-options.ts'
import { useFoundWhileTyping, usePopularCategories } from './search-box-options.state.ts'
import { closeMatchesTitle, resultsPath } from './search.ts'
import { Icon } from '../../ui/icon.tsx'
import './search-box-options.css'

interface SearchBoxOptionsProps {
  /** Of the box. */
  id: string
  variant: 'desktop' | 'mobile'
  /** The text in the box. */
  text: string
  open: boolean
  /** Index of the option that the arrow keys selected; -1 for none. */
  active: number
  /** Called with what lists the options, and with null when there are none. */
  onList: (list: HTMLElement | null) => void
  /** Called when an option is pressed. */
  onGo: () => void
}

/** The panel under the search box: what was found while typing, or recent searches and popular categories. */
export function SearchBoxOptions(box: SearchBoxOptionsProps) {
  const { id, variant, text, open, onList, onGo } = box
  const found = useFoundWhileTyping(text)
  const popular = usePopularCategories(open && isBlank(text))
  const options = headerOptions(variant, text, found, useSearchHistory(), popular)
  return (
    <>
      <span className="visually-hidden" role="status">
        {found && resultsStatus(found, options)}
      </span>
      {open && (options.length > 0 || found) && (
        // A press in the panel must not move the focus out of the box: that would close the panel.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- prevents a default only
        <div className="search-box-options" onMouseDown={(event) => event.preventDefault()}>
          {found?.total === 0 && <p className="search-box-options-none">No products found</p>}
          {/* Without an option the panel says so, and is no list. */}
          {options.length > 0 && (
            // Arrow keys follow the order of `options`.
            <div ref={onList} role="listbox" id={`${id}-list`} aria-label="Search results">
              {kinds.map((kind) => (
                <OptionGroup key={kind} kind={kind} options={options} {...box} />
              ))}
            </div>
          )}
          {found && found.total > 0 && (
            <Link className="search-box-options-all" to={resultsPath(found.text)} onClick={onGo}>
              {found.total === 1 ? 'View 1 result' : `View all ${found.total} results`}
            </Link>
          )}
        </div>
      )}
    </>
  )
}

type Kind = HeaderOption['kind']

/** In the order in which they are shown. */
const headings: Record<Kind, string> = {
  recent: 'Recent searches',
  name: 'Suggestions',
  category: 'Collections',
  product: 'Products',
  'close match': closeMatchesTitle,
}

const kinds = Object.keys(headings) as Kind[]

const icons = { recent: History, name: Search, category: Tag }

interface OptionGroupProps extends Pick<SearchBoxOptionsProps, 'id' | 'active' | 'text' | 'onGo'> {
  kind: Kind
  options: HeaderOption[]
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
        id={`${id}-${index}`}
        className="search-box-options-link"
        aria-selected={index === active}
        tabIndex={-1}
        to={option.path}
        onClick={onGo}
      >
        {'product' in option ? (
          <OptionProduct product={option.product} />
        ) : (
          <>
            <Icon of={icons[option.kind]} />
            <OptionText text={option.text} typed={text} />
          </>
        )}
      </Link>
    )
  return (
    <div role="group" aria-labelledby={headingId} data-kind={kind}>
      <small id={headingId} className="search-box-options-heading">
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

/** A product as a suggestion: rupees first, as in all search results. */
function OptionProduct({ product }: { product: ProductSummary }) {
  const { name, price, image_url, category } = product
  const rates = useRates()
  return (
    <span className="search-box-options-product">
      <Picture src={image_url} alt="" sizes="3rem" widths={thumbnailWidths} />
      <span className="search-box-options-product-text">
        <bdi className="search-box-options-product-name">{name}</bdi>
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
