import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { required, TextInput, useGetList } from 'react-admin'

import { FormButton } from '../act-button.tsx'
import { Loaded } from '../failure.tsx'
import { wideOnly } from '../list.tsx'
import { Section } from '../section.tsx'
import type { Product } from './product.ts'
import { StockBar } from './stock-bar.tsx'
import { StockButton, type Stock } from './stock-button.tsx'

/** The sizes of a product with their stock, or its one stock. */
export function Sizes({ product }: { product: Product }) {
  const { slug, has_sizes } = product
  const reading = useGetList<Stock>('stock', {
    filter: { product_slug: slug },
    pagination: { page: 1, perPage: 50 },
    sort: { field: 'position', order: 'ASC' },
  })
  const { data } = reading
  return (
    <Section
      title="Sizes and stock"
      actions={
        data && <ChangeSizes slug={slug} sizes={has_sizes ? data.map(({ size }) => size) : []} />
      }
    >
      <Loaded of={reading}>{(rows) => <SizeTable rows={rows} />}</Loaded>
    </Section>
  )
}

function SizeTable({ rows }: { rows: Stock[] }) {
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>Size</TableCell>
          <TableCell>SKU</TableCell>
          <TableCell align="right">Pieces</TableCell>
          <TableCell sx={wideOnly}>Stock</TableCell>
          <TableCell>Change</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <TableCell>{row.size || 'One size'}</TableCell>
            <TableCell>{row.sku}</TableCell>
            <TableCell align="right">{row.stock_quantity}</TableCell>
            <TableCell sx={wideOnly}>
              <StockBar row={row} />
            </TableCell>
            <TableCell>
              <StockButton row={row} />
              {row.size !== '' && <EditSize row={row} />}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function ChangeSizes({ slug, sizes }: { slug: string; sizes: string[] }) {
  return (
    <FormButton
      label="Change sizes"
      values={{ sizes: sizes.join(', ') }}
      toPress={(values) => ({
        title: `Change the sizes of ${slug}`,
        command: 'products set',
        arguments: [slug, `--sizes=${values['sizes']?.trim() || 'none'}`],
        asks: true,
        done: 'The sizes are changed.',
      })}
    >
      <TextInput
        source="sizes"
        label="Sizes in their order"
        helperText="S, M, L. Empty for a product without sizes. A size that is left out takes its pieces along."
      />
    </FormButton>
  )
}

function EditSize({ row }: { row: Stock }) {
  const { product_slug, size, sku } = row
  return (
    <FormButton
      label="Edit"
      variant="text"
      aria-label={`Edit ${size}`}
      submitLabel="Save"
      values={{ name: size, sku }}
      toPress={(values) => ({
        title: `Edit ${size}`,
        command: 'products set-size',
        arguments: [
          product_slug,
          size,
          `--sku=${values['sku']?.trim() || 'none'}`,
          ...(values['name'] === size ? [] : [`--name=${values['name']}`]),
        ],
        asks: values['name'] !== size,
        done: `${values['name']} is saved.`,
      })}
    >
      <TextInput source="name" label="Name of the size" validate={required()} />
      <TextInput source="sku" label="SKU" helperText="Your own number of this size." />
    </FormButton>
  )
}
