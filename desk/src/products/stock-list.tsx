import { DataTable, List, SearchInput, SelectInput } from 'react-admin'

import { yesOrNo } from '../choices.ts'
import { listProps, RowLink, tableProps, wideOnly } from '../list.tsx'
import { StockBar } from './stock-bar.tsx'
import { StockButton, type Stock } from './stock-button.tsx'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Product or SKU" />,
  <SelectInput
    key="low"
    source="is_low"
    label="Stock"
    choices={yesOrNo('Low', 'Enough')}
    alwaysOn
  />,
  <SelectInput
    key="active"
    source="is_active"
    label="Offered"
    choices={yesOrNo('Offered', 'Hidden')}
    alwaysOn
  />,
]

export function StockList() {
  return (
    <List
      {...listProps}
      title="Stock"
      filters={filters}
      actions={false}
      sort={{ field: 'stock_quantity', order: 'ASC' }}
    >
      <DataTable<Stock> {...tableProps}>
        <DataTable.Col<Stock>
          source="product_name"
          label="Product"
          render={(row) => (
            <RowLink to={`/products/${row.product_slug}/show`}>{row.product_name}</RowLink>
          )}
        />
        <DataTable.Col<Stock> source="size" label="Size" />
        <DataTable.Col<Stock> source="sku" sx={wideOnly} label="SKU" />
        <DataTable.Col<Stock> source="stock_quantity" label="Pieces" align="right" />
        <DataTable.Col<Stock>
          label="Level"
          sx={wideOnly}
          disableSort
          render={(row) => <StockBar row={row} />}
        />
        <DataTable.Col<Stock>
          label="Change"
          disableSort
          render={(row) => <StockButton row={row} />}
        />
      </DataTable>
    </List>
  )
}
