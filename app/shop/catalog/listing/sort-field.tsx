import { SelectField } from '../../../ui/form/field.tsx'
import './sort-field.css'

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
