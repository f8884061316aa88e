import { Chip, Typography } from '@mui/material'
import { DataTable, List, SearchInput, SelectInput } from 'react-admin'

import { ActButton } from '../act-button.tsx'
import { yesOrNo } from '../choices.ts'
import { Moment } from '../formats.tsx'
import { listProps, RowLink, tableProps, wideOnly } from '../list.tsx'

interface Review {
  id: string
  product_slug: string
  product_name: string
  rating: number
  title: string | null
  comment: string | null
  is_verified_purchase: boolean
  is_hidden: boolean
  created_at: string
}

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Text or product" />,
  <SelectInput
    key="rating"
    source="rating"
    label="Stars"
    choices={[1, 2, 3, 4, 5].map((id) => ({ id, name: String(id) }))}
    alwaysOn
  />,
  <SelectInput
    key="hidden"
    source="is_hidden"
    label="Shown"
    choices={yesOrNo('Hidden', 'Shown')}
    alwaysOn
  />,
]

export function ReviewList() {
  return (
    <List
      {...listProps}
      title="Reviews"
      filters={filters}
      actions={false}
      sort={{ field: 'created_at', order: 'DESC' }}
    >
      <DataTable<Review> {...tableProps}>
        <DataTable.Col<Review>
          source="created_at"
          sx={wideOnly}
          label="Written"
          render={({ created_at }) => <Moment value={created_at} withTime={false} />}
        />
        <DataTable.Col<Review>
          source="product_name"
          label="Product"
          render={(row) => (
            <RowLink to={`/products/${row.product_slug}/show`}>{row.product_name}</RowLink>
          )}
        />
        <DataTable.Col<Review> source="rating" label="Stars" align="right" />
        <DataTable.Col<Review>
          label="Text"
          disableSort
          render={(review) => <Text review={review} />}
        />
        <DataTable.Col<Review>
          label="Change"
          disableSort
          render={(review) => <Acts review={review} />}
        />
      </DataTable>
    </List>
  )
}

function Text({ review: { title, comment, is_verified_purchase, is_hidden } }: { review: Review }) {
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {comment}
      </Typography>
      {is_verified_purchase && <Chip size="small" variant="outlined" label="Bought it" />}
      {is_hidden && <Chip size="small" label="Hidden" />}
    </>
  )
}

function Acts({ review: { id, product_name, is_hidden } }: { review: Review }) {
  const label = is_hidden ? 'Show' : 'Hide'
  return (
    <ActButton
      label={label}
      aria-label={`${label} the review of ${product_name}`}
      press={{
        title: `${label} the review`,
        command: is_hidden ? 'reviews show' : 'reviews hide',
        arguments: [id],
        shown: { is_hidden },
        done: is_hidden ? 'The review is shown.' : 'The review is hidden.',
      }}
    />
  )
}
