import { SelectField } from '../../../ui/form/field.tsx'
import type { ProductSummary } from './product.ts'
import type { Sizes } from './sizes.ts'
import './size-select.css'

interface SizeSelectProps {
  product: Pick<ProductSummary, 'name'>
  sizes: Sizes
  /** '' until one is chosen. */
  value: string
  onChange: (size: string) => void
}

/** The sizes of a product. Choosing one is optional. */
export function SizeSelect({ product, sizes, value, onChange }: SizeSelectProps) {
  const { label, options } = sizes
  return (
    <SelectField
      className="size-select"
      label={`${label} of ${product.name}`}
      labelHidden
      options={[
        { value: '', label },
        ...options.map((size) => ({ value: size, label: `${label} ${size}` })),
      ]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
