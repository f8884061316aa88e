import { SelectInput, useGetList, type SelectInputProps } from 'react-admin'

import { Failure } from '../failure.tsx'
import type { Category } from './product.ts'

interface CategoryInputProps extends Omit<SelectInputProps, 'choices'> {
  /** The slug of a category that is no choice. */
  without?: string
  alwaysOn?: boolean
}

/** A select of the categories. */
export function CategoryInput({ without, ...rest }: CategoryInputProps) {
  const { data, error, refetch } = useGetList<Category>('categories', {
    pagination: { page: 1, perPage: 500 },
    sort: { field: 'name', order: 'ASC' },
  })
  const choices = data?.filter(({ slug }) => slug !== without) ?? []
  return (
    <>
      <SelectInput
        {...(data?.length === 0 && { helperText: 'There is none yet: add one under Categories.' })}
        {...rest}
        choices={choices}
        optionValue="slug"
      />
      <Failure error={error} retry={refetch} />
    </>
  )
}
