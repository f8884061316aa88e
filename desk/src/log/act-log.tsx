import { Typography } from '@mui/material'
import { DataTable, List, SearchInput, TextInput } from 'react-admin'

import { Moment } from '../formats.tsx'
import { listProps, tableProps } from '../list.tsx'
import { ChangeText, type OwnerAct } from './owner-act.tsx'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Who, what or of what" />,
  <TextInput key="act" source="act" label="Command" alwaysOn />,
]

/** What was done, newest first. */
export function ActLog() {
  return (
    <List
      {...listProps}
      title="Log"
      filters={filters}
      actions={false}
      sort={{ field: 'position', order: 'DESC' }}
    >
      <DataTable<OwnerAct> {...tableProps}>
        <DataTable.Col<OwnerAct>
          source="position"
          label="When"
          render={({ acted_at }) => <Moment value={acted_at} />}
        />
        <DataTable.Col<OwnerAct> source="actor" label="Who" disableSort />
        <DataTable.Col<OwnerAct> source="act" label="Command" disableSort />
        <DataTable.Col<OwnerAct> source="subject" label="Of" disableSort />
        <DataTable.Col<OwnerAct>
          label="Change"
          disableSort
          render={(act) => (
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <ChangeText act={act} />
            </Typography>
          )}
        />
      </DataTable>
    </List>
  )
}
