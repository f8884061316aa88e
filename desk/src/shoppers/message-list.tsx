import { Box, Chip, Typography } from '@mui/material'
import { DataTable, List, SearchInput, SelectInput } from 'react-admin'

import { ActButton } from '../act-button.tsx'
import { MailLink, Moment } from '../formats.tsx'
import { listProps, tableProps, wholeName } from '../list.tsx'
import { PersonActs } from './person-acts.tsx'

interface Message {
  id: string
  name: string
  email: string
  message: string
  created_at: string
  answered_at: string | null
}

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Name, e-mail or text" />,
  <SelectInput
    key="open"
    source="answered_at@is"
    label="Answered"
    choices={[
      { id: 'null', name: 'Open' },
      { id: 'not_null', name: 'Answered' },
    ]}
    alwaysOn
  />,
]

export function MessageList() {
  return (
    <List
      {...listProps}
      title="Messages"
      filters={filters}
      actions={false}
      sort={{ field: 'position', order: 'DESC' }}
    >
      <DataTable<Message> {...tableProps}>
        <DataTable.Col<Message>
          source="position"
          label="Received"
          render={({ created_at }) => <Moment value={created_at} />}
        />
        <DataTable.Col<Message>
          source="name"
          label="From"
          render={({ name, email }) => <From name={name} email={email} />}
        />
        <DataTable.Col<Message>
          label="Message"
          disableSort
          render={({ message }) => (
            <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {message}
            </Typography>
          )}
        />
        <DataTable.Col<Message>
          label="State"
          disableSort
          render={(message) => <State message={message} />}
        />
        <DataTable.Col<Message>
          label="Personal data"
          disableSort
          render={({ email }) => <PersonActs email={email} />}
        />
      </DataTable>
    </List>
  )
}

function From({ name, email }: { name: string; email: string }) {
  return (
    <Box sx={wholeName}>
      <div>{name}</div>
      <MailLink address={email} />
    </Box>
  )
}

function State({ message: { id, name, answered_at } }: { message: Message }) {
  if (answered_at) return <Chip size="small" variant="outlined" color="success" label="Answered" />
  return (
    <ActButton
      label="Mark as answered"
      aria-label={`Mark as answered: ${name}`}
      press={{
        title: `Message of ${name}`,
        command: 'messages answered',
        arguments: [id],
        shown: { answered_at: null },
        done: `The message of ${name} is answered.`,
      }}
    />
  )
}
