import { DataTable, List, SearchInput, SelectInput, TopToolbar } from 'react-admin'

import { ActButton } from '../act-button.tsx'
import { yesOrNo } from '../choices.ts'
import { Moment } from '../formats.tsx'
import { listProps, tableProps } from '../list.tsx'
import { PersonActs } from './person-acts.tsx'

interface Subscriber {
  id: string
  email: string
  is_active: boolean
  created_at: string
}

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="E-mail" />,
  <SelectInput
    key="active"
    source="is_active"
    label="State"
    choices={yesOrNo('Subscribed', 'Unsubscribed')}
    alwaysOn
  />,
]

export function SubscriberList() {
  return (
    <List
      {...listProps}
      title="Subscribers"
      filters={filters}
      actions={<Actions />}
      sort={{ field: 'created_at', order: 'DESC' }}
    >
      <DataTable<Subscriber> {...tableProps}>
        <DataTable.Col<Subscriber> source="email" label="E-mail" />
        <DataTable.Col<Subscriber>
          source="created_at"
          label="Since"
          render={({ created_at }) => <Moment value={created_at} />}
        />
        <DataTable.Col<Subscriber>
          source="is_active"
          label="State"
          render={({ is_active }) => (is_active ? 'Subscribed' : 'Unsubscribed')}
        />
        <DataTable.Col<Subscriber>
          label="Change"
          disableSort
          render={({ email }) => <PersonActs email={email} />}
        />
      </DataTable>
    </List>
  )
}

function Actions() {
  return (
    <TopToolbar>
      <ActButton
        label="Export CSV"
        variant="text"
        press={{ title: 'Export subscribers', command: 'newsletter export' }}
      />
    </TopToolbar>
  )
}
