import { useState } from 'react'
import { useNavigate } from 'react-router'

import { Button } from '../../ui/button.tsx'
import { downloadOwnData, closeAccount } from './account.state.ts'
import { isBlank } from '../../document/text.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import {
  fieldText,
  SubmitForm,
  type AttemptResult,
  type FormProblem,
} from '../../ui/form/submit-form.tsx'

/** The button that downloads the personal data of the shopper. */
export function OwnData() {
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    await downloadOwnData()
    setBusy(false)
  }
  return (
    <>
      <p>
        Everything we keep about you, from your profile to your orders, in one file that people and
        programs can read (JSON).
      </p>
      <Button look="secondary" busy={busy} busyText="Collecting..." onClick={() => void download()}>
        Download my data
      </Button>
    </>
  )
}

/** The form that deletes the account. It asks for the password. */
export function DeleteAccount({ email }: { email: string }) {
  const navigate = useNavigate()
  async function attempt(form: FormData): Promise<AttemptResult<'password'>> {
    const password = fieldText(form, 'password')
    const refused = await closeAccount(email, password, () => navigate('/', { replace: true }))
    return refused && { field: 'password', message: refused.message }
  }
  return (
    <>
      <p>
        Your profile, addresses, cart and wishlist go at once, and you get no more letters. Orders
        are kept as long as the law requires, and reviews stay without your name. An order under way
        still reaches you.
      </p>
      <SubmitForm
        validate={validate}
        onAttempt={attempt}
        submitLabel="Delete my account"
        busyLabel="Deleting..."
        submitShape={{ look: 'secondary', size: 'large', wide: true }}
        failureMessage="Your account could not be deleted. Please try again."
      >
        {(problemOf) => <PasswordField error={problemOf('password')} />}
      </SubmitForm>
    </>
  )
}

function validate(form: FormData): FormProblem<'password'>[] {
  if (!isBlank(fieldText(form, 'password'))) return []
  return [{ field: 'password', message: 'Please enter your password' }]
}
