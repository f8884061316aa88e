import { History, Search, Tag } from 'lucide-react'
import { Link } from 'react-router'

import { Picture } from '../../ui/picture/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { thumbnailWidths } from '../catalog/product/product-picture.ts'
import { isSoldOut, type ProductSummary } from '../catalog/product/product.ts'
import { formatUsd } from '../pricing/pricing.ts'
import { formatRupees } from '../pricing/rupees.ts'
import { splitAtMatch, type HeaderOption } from './header-results.ts'
import { closeMatchesTitle } from './search.ts'

interface HeaderResultsOptionsProps {
  id: string
  options: HeaderOption[]
  /** Index of the option the arrow keys selected; -1 for none. */
  active: number
  /** The text in the box. */
  text: string
  onGo: () => void
}

/** The list box under the search box. Arrow keys follow the order of `options`. */
export function HeaderResultsOptions(list: HeaderResultsOptionsProps) {
  return (
    <div role="listbox" id={`${list.id}-list`} aria-label="Search results">
      <OptionGroup
        {...list}
        kind="text"
        heading={list.text.trim() === '' ? 'Recent searches' : 'Suggestions'}
      />
      <OptionGroup {...list} kind="category" heading="Collections" />
      <OptionGroup {...list} kind="product" heading="Products" />
      <OptionGroup {...list} kind="close match" heading={closeMatchesTitle} />
    </div>
  )
}

interface OptionGroupProps extends HeaderResultsOptionsProps {
  kind: HeaderOption['kind']
  heading: string
}

function OptionGroup({ id, kind, heading, options, active, text, onGo }: OptionGroupProps) {
  if (!options.some((option) => option.kind === kind)) return null
  const groupId = `${id}-${kind.replace(' ', '-')}`
  const render = (option: HeaderOption, index: number) =>
    option.kind === kind && (
      <Link
        key={option.path}
        role="option"
        id={optionId(id, index)}
        className="header-results-option"
        aria-selected={index === active}
        tabIndex={-1}
        to={option.path}
        onClick={onGo}
      >
        <OptionContent option={option} text={text} />
      </Link>
    )
  return (
    <div role="group" aria-labelledby={groupId} data-kind={kind}>
      <span id={groupId} className="header-results-heading">
        {heading}
      </span>
      {options.map(render)}
    </div>
  )
}

function OptionContent({ option, text }: { option: HeaderOption; text: string }) {
  if ('product' in option) return <OptionProduct product={option.product} />
  if (option.kind === 'text') return <OptionText name={option.text} typed={text} />
  return (
    <>
      <Tag aria-hidden />
      <span>{option.name}</span>
    </>
  )
}

/** A product as a search suggestion: rupees first, as in all search results. */
function OptionProduct({ product }: { product: ProductSummary }) {
  const { name, price, image_url, category } = product
  return (
    <span className="header-results-product">
      <Picture src={image_url} alt="" sizes="3rem" widths={thumbnailWidths} />
      <span className="header-results-product-text">
        <bdi className="header-results-product-name">{name}</bdi>
        <small>
          <bdi>{category.name}</bdi>
          {isSoldOut(product) && ' · Sold Out'}
        </small>
      </span>
      <Price amount={formatRupees(price)} also={formatUsd(price)} />
    </span>
  )
}

/** Emphasizes what differs from the typed text. */
function OptionText({ name, typed }: { name: string; typed: string }) {
  const parts = splitAtMatch(name, typed)
  return (
    <>
      {typed.trim() === '' ? <History aria-hidden /> : <Search aria-hidden />}
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

/** The DOM id of an option, for `aria-activedescendant`. */
export function optionId(id: string, index: number): string {
  return `${id}-${index}`
}
