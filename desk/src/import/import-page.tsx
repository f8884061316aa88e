import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { BooleanInput, Form, NumberInput, SelectInput, TextInput } from 'react-admin'
import type { FieldValues } from 'react-hook-form'

import { optionsOf } from '../act-button.tsx'
import { useAct } from '../act.tsx'
import { FileDrop } from '../file-drop.tsx'
import { CategoryInput } from '../products/category-input.tsx'
import { Columns, Screen, Section } from '../section.tsx'
import type { Outcome } from '../run-act.ts'
import { Plan, type PlannedProduct } from './plan.tsx'

interface Planned {
  isDone: boolean
  options: string[]
  notes: string[]
  products: PlannedProduct[]
}

/** A file, how to read it, what it would do, and then the import itself. */
export function ImportPage() {
  const { act, isBusy } = useAct()
  const [file, setFile] = useState<File | null>(null)
  const [planned, setPlanned] = useState<Planned | null>(null)
  async function plan(values: FieldValues) {
    if (!file) return
    const options = optionsOf(values)
    const press = { title: `Plan of ${file.name}`, command: 'products import', isTrial: true }
    const trial = await act({ ...press, arguments: [file, ...options] })
    if (!trial) return
    setPlanned({ isDone: false, options, notes: trial.notes, products: productsOf(trial) })
  }
  async function importFile() {
    if (!file || !planned) return
    const { options } = planned
    const outcome = await act({
      title: `Import of ${file.name}`,
      command: 'products import',
      arguments: [file, ...options],
      done: 'The import is finished.',
    })
    if (outcome) setPlanned({ isDone: true, options, notes: [], products: productsOf(outcome) })
  }
  return (
    <Screen title="Import">
      <Columns aside={<Hints />}>
        <Section title="File">
          <FileDrop
            label="CSV of Shopify, WooCommerce or this shop"
            accept=".csv,text/csv"
            isMultiple={false}
            onFiles={([chosen = null]) => {
              setFile(chosen)
              setPlanned(null)
            }}
          />
          <Typography role="status" sx={{ marginY: 1 }}>
            {file ? file.name : 'No file is chosen.'}
          </Typography>
          <Form onSubmit={plan}>
            <Options onChange={() => setPlanned(null)} />
            <Button type="submit" variant="contained" disabled={!file || isBusy}>
              Show the plan
            </Button>
          </Form>
        </Section>
        {planned && (
          <Section
            title={planned.isDone ? 'Result' : 'Plan'}
            actions={
              !planned.isDone && (
                <Button variant="contained" disabled={isBusy} onClick={() => void importFile()}>
                  Import
                </Button>
              )
            }
          >
            <Plan {...planned} />
          </Section>
        )}
      </Columns>
    </Screen>
  )
}

function productsOf({ results }: Outcome): PlannedProduct[] {
  return results as unknown as PlannedProduct[]
}

/** A plan is of the options that it was made with. */
function Options({ onChange }: { onChange: () => void }) {
  return (
    <Stack onChange={onChange}>
      <BooleanInput source="stock" label="Also set the stock of products that exist" />
      <BooleanInput source="create-categories" label="Add categories that are not known" />
      <BooleanInput source="no-pictures" label="Do not fetch pictures" />
      <NumberInput
        source="untracked"
        label="Pieces of new products whose stock is not counted"
        min={0}
        step={1}
      />
      <CategoryInput
        source="category"
        label="Category of new products that name none"
        onChange={onChange}
      />
      <details>
        <summary>More options</summary>
        <TextInput
          source="categories"
          label="Other names of categories"
          helperText="Shirts=men, Dresses=women"
        />
        <TextInput source="sizes" label="Option that is the size" helperText="Like Length." />
        <TextInput
          source="split"
          label="Option that makes products of their own"
          helperText="Like Color."
        />
        <SelectInput
          source="decimal"
          label="Decimal sign of prices"
          choices={['point', 'comma'].map((id) => ({ id, name: id }))}
          onChange={onChange}
        />
        <SelectInput
          source="price"
          label="Of several prices of a product"
          choices={[{ id: 'highest', name: 'the highest' }]}
          onChange={onChange}
        />
        <TextInput
          source="encoding"
          label="Encoding, unless it is UTF-8"
          helperText="Like windows-1252."
        />
      </details>
    </Stack>
  )
}

function Hints() {
  return (
    <Section title="How it works">
      <Typography>
        The plan changes nothing. Each product is written whole or not at all. An import that was
        cancelled goes on with the same file and options.
      </Typography>
    </Section>
  )
}
