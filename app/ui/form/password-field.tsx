import { Eye, EyeOff } from 'lucide'
import { useState, type KeyboardEvent } from 'react'

import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { TextField, type TextFieldProps } from './field.tsx'

/** A password that can be shown, by default that of the account; warns while caps lock is on. */
export function PasswordField({ hint, ...field }: Partial<TextFieldProps>) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  function updateCapsLock(event: KeyboardEvent) {
    setCapsLock(event.getModifierState('CapsLock'))
  }
  return (
    <TextField
      label="Password"
      name="password"
      autoComplete="current-password"
      required
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      hint={
        <>
          {hint && <span>{hint}</span>}
          <span role="status">{capsLock && ' Caps lock is on.'}</span>
        </>
      }
      onKeyDown={updateCapsLock}
      onKeyUp={updateCapsLock}
      trailing={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
        >
          {shown ? <Icon of={EyeOff} /> : <Icon of={Eye} />}
        </IconButton>
      }
    />
  )
}
