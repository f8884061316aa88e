import { useState } from 'react'

import { Checkbox } from '../../ui/checkbox.tsx'
import type { PriceRange } from '../../ui/price-range.ts'
import { PriceSlider } from '../../ui/price-slider.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { CategoryChoice } from './category.ts'
import { priceStep, type ProductFilter } from './filter.ts'

interface FilterFieldProps {
  filter: ProductFilter
  onChange: (change: Partial<ProductFilter>) => void
}

interface CategorySelectProps extends FilterFieldProps {
  categories: readonly CategoryChoice[]
  /** By slug, how many products each choice would show; said beside the name where given. */
  counts?: Record<string, number>
}

export function CategorySelect({ filter, onChange, categories, counts }: CategorySelectProps) {
  const options = categories.map(({ slug, name }) => ({
    value: slug,
    label: counts ? `${name} (${counts[slug] ?? 0})` : name,
  }))
  return (
    <SelectField
      label="Category"
      name="category"
      options={[{ value: '', label: 'All Categories' }, ...options]}
      value={filter.category ?? ''}
      onChange={(event) => onChange({ category: event.target.value || null })}
    />
  )
}

interface PriceFieldProps extends FilterFieldProps {
  /** The upper end of the slider, in dollars. */
  ceiling: number
  format: (price: number) => string
}

/** Both ends of the range at once; a thumb at the end of the line means "no limit". */
export function PriceField({ filter, onChange, ceiling, format }: PriceFieldProps) {
  const [moving, setMoving] = useState<PriceRange | null>(null)
  function settle([from, to]: PriceRange) {
    setMoving(null)
    onChange({ minPrice: from > 0 ? from : null, maxPrice: to < ceiling ? to : null })
  }
  return (
    <PriceSlider
      legend="Price"
      names={['minPrice', 'maxPrice']}
      bounds={[0, ceiling]}
      step={priceStep}
      value={moving ?? [filter.minPrice ?? 0, filter.maxPrice ?? ceiling]}
      onChange={setMoving}
      onCommit={settle}
      format={format}
    />
  )
}

interface TickFieldsProps extends FilterFieldProps {
  /** The search page words them differently from the listing. */
  labels?: { inStock: string; featured: string }
}

export function TickFields({ filter, onChange, labels = quickLabels }: TickFieldsProps) {
  return (
    <>
      <Checkbox
        label={labels.inStock}
        name="inStock"
        value="true"
        checked={filter.inStock}
        onChange={(event) => onChange({ inStock: event.target.checked })}
      />
      <Checkbox
        label={labels.featured}
        name="featured"
        value="true"
        checked={filter.featured}
        onChange={(event) => onChange({ featured: event.target.checked })}
      />
    </>
  )
}

const quickLabels = { inStock: 'In stock', featured: 'Featured' }
