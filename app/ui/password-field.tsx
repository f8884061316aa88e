import { Eye, EyeOff } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { IconButton } from './icon-button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing'>

/** A secret that can be looked at. Pasting and password managers work as in any input. */
export function PasswordField({ hint, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  function watchCapsLock(event: KeyboardEvent<HTMLInputElement>) {
    setCapsLock(event.getModifierState('CapsLock'))
  }
  return (
    <TextField
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
      onKeyDown={(event) => {
        watchCapsLock(event)
        field.onKeyDown?.(event)
      }}
      onKeyUp={(event) => {
        watchCapsLock(event)
        field.onKeyUp?.(event)
      }}
      trailing={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      }
    />
  )
}
