import { ChevronDown } from 'lucide'
import type { ComponentProps } from 'react'

import { Count } from '../../../ui/badge.tsx'
import { Checkbox } from '../../../ui/form/choice.tsx'
import type { PriceRange } from '../../../ui/form/price-slider.ts'
import { PriceSlider } from '../../../ui/form/price-slider.tsx'
import { SelectField } from '../../../ui/form/field.tsx'
import { formatWholeUsd } from '../../pricing/pricing.ts'
import type { CategoryOption } from '../category/category.ts'
import type { ProductFilter } from './product-query.ts'
import { Icon } from '../../../ui/icon.tsx'
import './filter-fields.css'

interface FilterFieldProps {
  filter: ProductFilter
  onChange: (change: Partial<ProductFilter>) => void
}

interface CategoryAndPriceProps extends FilterFieldProps {
  categories: readonly CategoryOption[]
  /** Number of products by slug, shown beside the name. */
  counts?: Record<string, number>
  /** The upper end of the slider, in dollars. */
  ceiling: number
  format?: (price: number) => string
}

/**
 * What the panel, the drawer and the search page have in common. A thumb at its end of the slider sets no limit. A
 * minimum above the ceiling extends the slider.
 */
export function CategoryAndPrice({ filter, onChange, ...shop }: CategoryAndPriceProps) {
  const { categories, counts, ceiling, format = formatWholeUsd } = shop
  const top = Math.max(ceiling, filter.minPrice ?? 0)
  const options = categories.map(({ slug, name }) => ({
    value: slug,
    label: counts ? `${name} (${counts[slug] ?? 0})` : name,
  }))
  function commit([from, to]: PriceRange) {
    onChange({ minPrice: from > 0 ? from : null, maxPrice: to < ceiling ? to : null })
  }
  return (
    <>
      <SelectField
        label="Category"
        name="category"
        options={[{ value: '', label: 'All Categories' }, ...options]}
        value={filter.category ?? ''}
        onChange={(event) => onChange({ category: event.target.value || null })}
      />
      <PriceSlider
        bounds={[0, top]}
        value={[filter.minPrice ?? 0, filter.maxPrice ?? top]}
        onCommit={commit}
        format={format}
      />
    </>
  )
}

interface FilterCheckboxesProps extends FilterFieldProps {
  className?: string
  label?: string
  /** The labels of the two checkboxes. */
  inStock?: string
  featured?: string
}

export function FilterCheckboxes({
  filter,
  onChange,
  className,
  label = 'Quick filters',
  inStock = 'In stock',
  featured = 'Featured',
}: FilterCheckboxesProps) {
  return (
    <div className={className} role="group" aria-label={label}>
      <Checkbox
        label={inStock}
        name="inStock"
        value="true"
        checked={filter.inStock}
        onChange={(event) => onChange({ inStock: event.target.checked })}
      />
      <Checkbox
        label={featured}
        name="featured"
        value="true"
        checked={filter.featured}
        onChange={(event) => onChange({ featured: event.target.checked })}
      />
    </div>
  )
}

interface FilterToggleProps extends ComponentProps<'summary'> {
  /** Number of filters that are set. */
  active: number
}

/** The summary of a `details` with filters: text, their number and a chevron that turns. */
export function FilterToggle({ active, children, ...summary }: FilterToggleProps) {
  return (
    <summary {...summary} className="filter-toggle">
      {children}
      <Count value={active} />
      {active > 0 && <span className="visually-hidden">{`, ${active} active`}</span>}
      <Icon of={ChevronDown} />
    </summary>
  )
}

interface SortFieldProps<Sort extends string> {
  name: string
  /** Labels by value, in the order of the dropdown. */
  sorts: Record<Sort, string>
  value: Sort
  onChange: (sort: Sort) => void
}

/** The select for the order of products. On phones its label is visually hidden. */
export function SortField<Sort extends string>({
  name,
  sorts,
  value,
  onChange,
}: SortFieldProps<Sort>) {
  return (
    <SelectField
      className="sort-field"
      label="Sort by"
      name={name}
      options={Object.entries<string>(sorts).map(([value, label]) => ({ value, label }))}
      value={value}
      onChange={(event) => onChange(event.target.value as Sort)}
    />
  )
}
