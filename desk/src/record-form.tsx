import { Alert, Button } from '@mui/material'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { Form } from 'react-admin'
import { useFormContext, useFormState, type FieldValues } from 'react-hook-form'

import { useAct } from './act.tsx'
import type { Press } from './perform-act.ts'
import { Unsaved } from './unsaved.tsx'

interface RecordFormProps {
  /** As they are stored. */
  values: FieldValues
  /** @param names of the fields that were changed; `before` has the values that were shown */
  toPress: (names: string[], typed: FieldValues, before: FieldValues) => Press
  children: ReactNode
}

/**
 * A form over what is stored. While something is typed, new stored values do not replace it: the act is compared with
 * what the form began with.
 */
export function RecordForm({ values, toPress, children }: RecordFormProps) {
  // The form of react-admin would put other default values over what is typed.
  const [first] = useState(values)
  const form = useId()
  return (
    <Form defaultValues={first}>
      {children}
      <Unsaved form={form} />
      <Save values={values} toPress={toPress} />
    </Form>
  )
}

function Save({ values, toPress }: Pick<RecordFormProps, 'values' | 'toPress'>) {
  const { handleSubmit, reset } = useFormContext()
  const { defaultValues: before = {}, dirtyFields } = useFormState()
  const { act, isBusy } = useAct()
  const names = Object.keys(dirtyFields)
  const isDirty = names.length > 0
  const stored = JSON.stringify(values)
  const isOld = stored !== JSON.stringify(before)
  useEffect(() => {
    if (!isDirty && isOld) reset(JSON.parse(stored) as FieldValues)
  }, [isDirty, isOld, reset, stored])
  const save = handleSubmit(async (typed) => {
    if (await act(toPress(names, typed, before))) reset(typed)
  })
  return (
    <>
      {isDirty && isOld && !isBusy && (
        <Alert
          severity="warning"
          sx={{ marginBottom: 1 }}
          action={
            <Button color="inherit" size="small" onClick={() => reset(values)}>
              Show it
            </Button>
          }
        >
          This was changed meanwhile. What you typed is not saved.
        </Alert>
      )}
      <Button variant="contained" disabled={!isDirty || isBusy} onClick={() => void save()}>
        Save
      </Button>
    </>
  )
}
