import { Button, Stack, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { BooleanInput, Form, NumberInput, SelectInput, TextInput } from 'react-admin'
import type { FieldValues } from 'react-hook-form'

import { optionsOf } from '../act-button.tsx'
import { useAct } from '../act.tsx'
import { FileDrop } from '../file-drop.tsx'
import { CategoryInput } from '../products/category-input.tsx'
import type { Outcome } from '../run-act.ts'
import { Columns, Screen, Section } from '../section.tsx'
import { useUnsaved } from '../unsaved.tsx'
import { importOptions, moreOptions, withLabels } from './import-options.ts'
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
  useUnsaved(useId(), file && !planned?.isDone ? `${file.name} is not imported.` : null)
  async function plan(values: FieldValues) {
    if (!file) return
    const options = optionsOf(values)
    const trial = await act({
      title: `Plan of ${file.name}`,
      command: 'products import',
      arguments: [file, ...options],
      isTrial: true,
      withLabels,
    })
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
      known: planned.notes,
      withLabels,
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
      <Fields options={importOptions} onChange={onChange} />
      <details>
        <summary>More options</summary>
        <Fields options={moreOptions} onChange={onChange} />
      </details>
    </Stack>
  )
}

interface FieldsProps {
  options: typeof importOptions
  onChange: () => void
}

function Fields({ options, onChange }: FieldsProps) {
  return Object.entries(options).map(([source, { kind, label, choices, help }]) => {
    const field = { source, label, ...(help !== undefined && { helperText: help }) }
    if (kind === 'switch') return <BooleanInput key={source} {...field} />
    if (kind === 'number') return <NumberInput key={source} {...field} min={0} step={1} />
    if (kind === 'category') return <CategoryInput key={source} {...field} onChange={onChange} />
    if (!choices) return <TextInput key={source} {...field} />
    const list = Object.entries(choices).map(([id, name]) => ({ id, name }))
    return <SelectInput key={source} {...field} choices={list} onChange={onChange} />
  })
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
