import { Checkbox } from '@mui/material'
import {
  DataTable,
  List,
  SearchInput,
  SelectArrayInput,
  TopToolbar,
  useListContext,
  type SelectArrayInputProps,
} from 'react-admin'

import { useAbout } from '../about.ts'
import { ActButton, optionsOf } from '../act-button.tsx'
import { DayInput } from '../day-input.tsx'
import { formatMoney, Moment, Status } from '../formats.tsx'
import { listProps, RowLink, tableProps, wideOnly } from '../list.tsx'
import type { Order } from './order.ts'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Number, name or e-mail" />,
  <StatusInput key="status" source="status" label="Status" of="statuses" alwaysOn />,
  <StatusInput key="payment" source="payment_status" label="Payment" of="payments" alwaysOn />,
  <DayInput key="since" source="created_at@gte" label="Placed since" alwaysOn />,
]

interface StatusInputProps extends SelectArrayInputProps {
  of: 'statuses' | 'payments'
  alwaysOn?: boolean
}

function StatusInput({ of, ...rest }: StatusInputProps) {
  return <SelectArrayInput {...rest} choices={useAbout()[of] ?? []} />
}

export function OrderList() {
  return (
    <List
      {...listProps}
      title="Orders"
      filters={filters}
      actions={<Actions />}
      sort={{ field: 'created_at', order: 'DESC' }}
    >
      <DataTable<Order> {...tableProps}>
        <DataTable.Col<Order> label="Pack" render={(order) => <Choice order={order} />} />
        <DataTable.Col<Order>
          source="order_number"
          disableSort
          label="Number"
          render={({ id, order_number }) => (
            <RowLink to={`/orders/${id}/show`}>{order_number}</RowLink>
          )}
        />
        <DataTable.Col<Order>
          source="created_at"
          label="Placed"
          render={({ created_at }) => <Moment value={created_at} />}
        />
        <DataTable.Col<Order> source="name" sx={wideOnly} disableSort label="Name" />
        <DataTable.Col<Order>
          source="status"
          disableSort
          render={({ status }) => <Status value={status} />}
        />
        <DataTable.Col<Order>
          source="payment_status"
          disableSort
          label="Payment"
          render={(order) => <Status of="payments" value={order.payment_status} />}
        />
        <DataTable.Col<Order>
          source="pieces"
          sx={wideOnly}
          label="Pieces"
          disableSort
          align="right"
        />
        <DataTable.Col<Order>
          source="total_amount"
          disableSort
          label="Total"
          align="right"
          render={(order) => formatMoney(order.total_amount)}
        />
      </DataTable>
    </List>
  )
}

/** The file has the orders that the list shows. */
function Actions() {
  const { filterValues } = useListContext<Order>()
  const {
    q: search,
    status,
    payment_status: payment,
    'created_at@gte': since,
  } = filterValues as {
    q?: string
    status?: string[]
    payment_status?: string[]
    'created_at@gte'?: string
  }
  const options = optionsOf({ search, status: status?.join(), payment: payment?.join(), since })
  return (
    <TopToolbar>
      <PackChosen />
      <ActButton
        label="Export CSV"
        variant="text"
        press={{ title: 'Export orders', command: 'orders export', arguments: options }}
      />
    </TopToolbar>
  )
}

/** React-admin's own checkbox of a row has no name for screen readers. */
function Choice({ order }: { order: Order }) {
  const { selectedIds, onToggleItem } = useListContext<Order>()
  if (order.status !== 'pending') return null
  return (
    <Checkbox
      size="small"
      sx={{ padding: 0 }}
      checked={selectedIds.includes(order.id)}
      onChange={() => onToggleItem(order.id)}
      slotProps={{ input: { 'aria-label': `Choose ${order.order_number}` } }}
    />
  )
}

function PackChosen() {
  const { selectedIds, onUnselectItems } = useListContext<Order>()
  if (selectedIds.length === 0) return null
  return (
    <ActButton
      label={`Pack ${selectedIds.length}`}
      variant="contained"
      press={{
        title: 'Pack orders',
        done: `In progress: ${selectedIds.join(', ')}.`,
        command: 'orders pack',
        arguments: selectedIds.map(String),
        shown: { status: 'pending' },
      }}
      onDone={onUnselectItems}
    />
  )
}
