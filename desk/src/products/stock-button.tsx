import { NumberInput, RadioButtonGroupInput, required } from 'react-admin'

import { FormButton } from '../act-button.tsx'

/** A size, or a product without sizes. */
export interface Stock {
  id: string
  product_slug: string
  product_name: string
  size: string
  stock_quantity: number
  is_low: boolean
  sku: string | null
  is_active: boolean
}

const ways = [
  { id: 'add', name: 'Add: delivered or returned' },
  { id: 'remove', name: 'Take away: lost or broken' },
  { id: 'count', name: 'Set to what I counted' },
]

/** What is sold meanwhile stays sold: a count is compared with the stock that was shown. */
export function StockButton({ row }: { row: Stock }) {
  const { product_slug, product_name, size, stock_quantity } = row
  const name = [product_name, size].filter(Boolean).join(', ')
  return (
    <FormButton
      label="Change stock"
      aria-label={`Change stock of ${name}`}
      values={{ way: 'add' }}
      toPress={({ way, pieces }) => ({
        title: `Stock of ${name}`,
        command: `stock ${way}`,
        arguments: [
          product_slug,
          ...(size === '' ? [] : [size]),
          String(pieces),
          ...(way === 'count' ? [`--expect=${stock_quantity}`] : []),
        ],
      })}
    >
      <RadioButtonGroupInput
        source="way"
        label={`${name}: ${stock_quantity} pieces`}
        choices={ways}
        row={false}
        validate={required()}
      />
      <NumberInput source="pieces" label="Pieces" min={0} step={1} validate={required()} />
    </FormButton>
  )
}
