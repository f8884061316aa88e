import { DataTable, List, SearchInput } from 'react-admin'

import { formatMoney, Moment } from '../formats.tsx'
import { listProps, RowLink, tableProps, wideOnly } from '../list.tsx'
import type { Customer } from './customer-page.tsx'

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="Name or e-mail" />]

export function CustomerList() {
  return (
    <List
      {...listProps}
      title="Customers"
      filters={filters}
      actions={false}
      sort={{ field: 'created_at', order: 'DESC' }}
    >
      <DataTable<Customer> {...tableProps}>
        <DataTable.Col<Customer>
          source="email"
          disableSort
          label="E-mail"
          render={({ id, email }) => <RowLink to={`/customers/${id}/show`}>{email}</RowLink>}
        />
        <DataTable.Col<Customer> source="name" disableSort label="Name" />
        <DataTable.Col<Customer>
          source="created_at"
          sx={wideOnly}
          label="Since"
          render={({ created_at }) => <Moment value={created_at} withTime={false} />}
        />
        <DataTable.Col<Customer> source="orders" label="Orders" align="right" disableSort />
        <DataTable.Col<Customer>
          source="spent"
          label="Spent"
          align="right"
          disableSort
          render={({ spent }) => formatMoney(spent)}
        />
      </DataTable>
    </List>
  )
}
