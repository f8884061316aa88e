import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  type ButtonProps,
} from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import { Form } from 'react-admin'
import type { FieldValues } from 'react-hook-form'

import { useAct } from './act.tsx'
import type { Press } from './perform-act.ts'
import { endForm, isUnsaved, LeaveQuestion, Unsaved } from './unsaved.tsx'

interface ActButtonProps extends Omit<ButtonProps, 'onClick'> {
  label: string
  press: Press
  onDone?: () => void
}

/** A button that does one act. */
export function ActButton({ label, press, onDone, disabled = false, ...rest }: ActButtonProps) {
  const { act, isBusy } = useAct()
  async function start() {
    if (await act(press)) onDone?.()
  }
  return (
    <Button
      size="small"
      variant="outlined"
      {...rest}
      disabled={disabled || isBusy}
      onClick={() => void start()}
    >
      {label}
    </Button>
  )
}

interface FormButtonProps extends Omit<ButtonProps, 'onClick' | 'form' | 'children'> {
  label: string
  /** Names the thing, too, and heads the form: `Edit Women`. */
  'aria-label'?: string
  /** Default: the label. */
  submitLabel?: string
  /** Whether what is stored is taken away: such a button is red. */
  isRemoval?: boolean
  /** Inputs of react-admin. */
  children: ReactNode | ((close: () => void) => ReactNode)
  values?: FieldValues
  toPress: (values: FieldValues) => Press
  onDone?: (values: FieldValues) => void
}

/**
 * A button that opens a form, whose values make an act. The form stays open until it is done, and as it was opened:
 * what others change meanwhile neither replaces what is typed nor what the act is compared with.
 */
export function FormButton({
  label,
  submitLabel = label,
  isRemoval = false,
  children,
  values = {},
  toPress,
  onDone,
  ...rest
}: FormButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const title = rest['aria-label'] ?? label
  const [form, setForm] = useState({ title, submitLabel, children, values, toPress })
  const [isLeaving, setLeaving] = useState(false)
  const { act, isBusy } = useAct()
  const titleId = useId()
  const open = () => {
    setForm({ title, submitLabel, children, values, toPress })
    setOpen(true)
  }
  const close = () => {
    endForm(titleId)
    setOpen(false)
    setLeaving(false)
  }
  const leave = () => (isUnsaved(titleId) ? setLeaving(true) : close())
  async function submit(typed: FieldValues) {
    if (!(await act(form.toPress(typed)))) return
    close()
    onDone?.(typed)
  }
  return (
    <>
      <Button size="small" variant="outlined" {...rest} onClick={open}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        // A click beside the form must not lose what is typed.
        onClose={(_event, reason) => reason === 'escapeKeyDown' && leave()}
        slotProps={{ transition: { onEntered: focusFirst } }}
        aria-labelledby={titleId}
        fullWidth
        maxWidth="sm"
      >
        <DialogTitle id={titleId}>{form.title}</DialogTitle>
        {/* Not that of the row around it, which is read again. */}
        <Form record={form.values} onSubmit={submit}>
          <Unsaved form={titleId} isOpen={isOpen} />
          <DialogContent>
            <Stack>
              {typeof form.children === 'function' ? form.children(close) : form.children}
            </Stack>
          </DialogContent>
          <DialogActions>
            <Button onClick={leave}>Close</Button>
            <Button
              type="submit"
              disabled={isBusy}
              color={isRemoval ? 'error' : 'primary'}
              variant={isRemoval ? 'text' : 'contained'}
            >
              {form.submitLabel}
            </Button>
          </DialogActions>
        </Form>
      </Dialog>
      <LeaveQuestion isOpen={isLeaving} onLeave={close} onStay={() => setLeaving(false)} />
    </>
  )
}

/** Unless its owner was faster. */
function focusFirst(form: HTMLElement) {
  if (document.activeElement?.matches('input, textarea')) return
  form.querySelector<HTMLInputElement>('input:not([type=file], [aria-hidden])')?.focus()
}

type OptionValue = string | number | boolean | null | undefined

/** Options of a command with the values that were typed; those that are empty are left out. */
export function optionsOf(values: Record<string, OptionValue>): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const text =
      value === null || value === undefined || value === false ? '' : String(value).trim()
    if (text === '') return []
    return value === true ? [`--${name}`] : [`--${name}=${text}`]
  })
}
