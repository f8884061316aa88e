import { Chip } from '@mui/material'
import {
  BooleanInput,
  DataTable,
  List,
  NumberInput,
  required,
  SearchInput,
  SelectInput,
  TextInput,
  TopToolbar,
} from 'react-admin'
import { useNavigate } from 'react-router'

import { ActButton, FormButton, optionsOf } from '../act-button.tsx'
import { yesOrNo } from '../choices.ts'
import { formatMoney } from '../formats.tsx'
import { listProps, RowLink, tableProps, wideOnly } from '../list.tsx'
import { CategoryInput } from './category-input.tsx'
import type { Product } from './product.ts'
import { Thumbnail } from './thumbnail.tsx'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Name" />,
  <CategoryInput key="category" source="category_slug" label="Category" alwaysOn />,
  <SelectInput
    key="active"
    source="is_active"
    label="Offered"
    choices={yesOrNo('Offered', 'Hidden')}
    alwaysOn
  />,
  <SelectInput
    key="low"
    source="is_low"
    label="Stock"
    choices={yesOrNo('Low', 'Enough')}
    alwaysOn
  />,
]

export function ProductList() {
  return (
    <List
      {...listProps}
      title="Products"
      filters={filters}
      actions={<Actions />}
      sort={{ field: 'name', order: 'ASC' }}
    >
      <DataTable<Product> {...tableProps}>
        <DataTable.Col<Product>
          label="Picture"
          disableSort
          render={({ pictures }) => <Thumbnail src={pictures[0]} />}
        />
        <DataTable.Col<Product>
          source="name"
          label="Name"
          render={({ id, name }) => <RowLink to={`/products/${id}/show`}>{name}</RowLink>}
        />
        <DataTable.Col<Product> source="category_name" sx={wideOnly} label="Category" />
        <DataTable.Col<Product>
          source="price"
          label="Price"
          align="right"
          render={({ price }) => formatMoney(price)}
        />
        <DataTable.Col<Product> source="stock_quantity" label="Stock" align="right" />
        <DataTable.Col<Product>
          source="is_active"
          label="State"
          render={({ is_active, is_low }) => (
            <>
              {!is_active && <Chip size="small" label="Hidden" />}
              {is_low && <Chip size="small" variant="outlined" color="warning" label="Low" />}
            </>
          )}
        />
      </DataTable>
    </List>
  )
}

function Actions() {
  const navigate = useNavigate()
  return (
    <TopToolbar>
      <FormButton
        label="Add product"
        variant="contained"
        values={{ stock: 0, hidden: true }}
        toPress={({ slug, ...options }) => ({
          title: 'Add product',
          command: 'products add',
          arguments: [slug, ...optionsOf(options)],
          done: `${options['name']} is added.`,
        })}
        onDone={({ slug }) => void navigate(`/products/${slug}/show`)}
      >
        <TextInput source="name" label="Name" validate={required()} />
        <TextInput
          source="slug"
          label="Name in addresses"
          helperText="Like linen-shirt. It cannot be changed later."
          validate={required()}
        />
        <CategoryInput source="category" label="Category" validate={required()} />
        <NumberInput source="price" label="Price in dollars" min={0} validate={required()} />
        <NumberInput source="stock" label="Pieces" min={0} />
        <BooleanInput source="hidden" label="Do not offer it yet" />
      </FormButton>
      <ActButton
        label="Export CSV"
        variant="text"
        press={{ title: 'Export products', command: 'products export' }}
      />
    </TopToolbar>
  )
}
