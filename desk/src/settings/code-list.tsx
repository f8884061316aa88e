import { Chip } from '@mui/material'
import {
  BooleanInput,
  DataTable,
  List,
  NumberInput,
  RadioButtonGroupInput,
  required,
  SearchInput,
  SelectInput,
  TextInput,
  TopToolbar,
} from 'react-admin'

import { ActButton, FormButton, optionsOf } from '../act-button.tsx'
import { yesOrNo } from '../choices.ts'
import { DayInput } from '../day-input.tsx'
import { formatMoney, Moment } from '../formats.tsx'
import { listProps, tableProps, wideOnly } from '../list.tsx'

interface Code {
  id: string
  code: string
  percent: number | null
  amount?: number | null
  minimum?: number | null
  is_active: boolean
  valid_until: string | null
  first_order_only: boolean
  uses: number
  is_welcome: boolean
}

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Code" />,
  <SelectInput
    key="active"
    source="is_active"
    label="Accepted"
    choices={yesOrNo('Accepted', 'Disabled')}
    alwaysOn
  />,
]

export function CodeList() {
  return (
    <List
      {...listProps}
      title="Discount codes"
      filters={filters}
      actions={<Actions />}
      sort={{ field: 'code', order: 'ASC' }}
    >
      <DataTable<Code> {...tableProps}>
        <DataTable.Col<Code> source="code" label="Code" />
        <DataTable.Col<Code>
          source="percent"
          label="Discount"
          render={({ percent, amount = null }) =>
            percent === null ? formatMoney(amount) : `${percent} %`
          }
        />
        <DataTable.Col<Code> label="For" disableSort render={rulesOf} />
        <DataTable.Col<Code>
          source="valid_until"
          label="Until"
          render={({ valid_until }) => <Moment value={valid_until} />}
        />
        <DataTable.Col<Code> source="uses" sx={wideOnly} label="Used" align="right" />
        <DataTable.Col<Code>
          source="is_active"
          label="State"
          render={(code) => <State code={code} />}
        />
      </DataTable>
    </List>
  )
}

function rulesOf({ first_order_only, minimum = null }: Code): string {
  const orders = first_order_only ? 'the first order of a shopper' : 'any order'
  return !minimum ? orders : `${orders} from ${formatMoney(minimum)}`
}

function State({ code: { code, is_active, is_welcome } }: { code: Code }) {
  if (!is_active) return <Chip size="small" label="Disabled" />
  const press = {
    title: `Disable ${code}`,
    command: 'codes disable',
    shown: { is_active },
    asks: true,
    done: `${code} is disabled.`,
  }
  if (!is_welcome)
    return (
      <ActButton
        label="Disable"
        aria-label={`Disable ${code}`}
        press={{ ...press, arguments: [code] }}
      />
    )
  return (
    <FormButton
      label="Disable"
      aria-label={`Disable ${code}`}
      toPress={({ instead }) => ({ ...press, arguments: [code, `--instead=${instead}`] })}
    >
      <TextInput
        source="instead"
        label="Code for the newsletter’s welcome mail instead"
        validate={required()}
      />
    </FormButton>
  )
}

function Actions() {
  return (
    <TopToolbar>
      <FormButton
        label="Add code"
        variant="contained"
        values={{ kind: 'percent', 'any-order': false }}
        toPress={({ code, kind, value, ...options }) => ({
          title: 'Add code',
          command: 'codes create',
          arguments: [code, `--${kind}=${value}`, ...optionsOf(options)],
          done: 'The code is accepted from now on.',
        })}
      >
        <TextInput source="code" label="Code" validate={required()} />
        <RadioButtonGroupInput
          source="kind"
          label="Discount"
          choices={[
            { id: 'percent', name: 'Percent' },
            { id: 'amount', name: 'Dollars' },
          ]}
        />
        <NumberInput
          source="value"
          label="How much"
          min={0}
          validate={required()}
          helperText="It cannot be changed later."
        />
        <NumberInput source="minimum" label="Only from this subtotal, in dollars" min={0} />
        <DayInput source="until" label="Refused from" />
        <BooleanInput source="any-order" label="For every order, not only the first of a shopper" />
      </FormButton>
    </TopToolbar>
  )
}
