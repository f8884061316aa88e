import { useState, type SubmitEvent } from 'react'

import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { Shopper } from '../session/session.ts'
import {
  dateOfBirthProblem,
  isoDay,
  minDateOfBirth,
  maxNameLength,
  maxPhoneLength,
  profileForm,
  profileOfForm,
  unsavedChanges,
  type Profile,
  type ProfileForm as Typed,
} from './profile.ts'
import './profile-form.css'

interface ProfileFormProps {
  shopper: Shopper
  profile: Profile | null
  /** Returns the error message, or null. */
  onSave: (profile: Profile) => Promise<string | null>
}

/** The form of the personal data. Keeps unsaved changes until they are saved. */
export function ProfileForm({ shopper, profile, onSave }: ProfileFormProps) {
  const { form, change, dropSaved } = useTypedProfile(shopper, profile)
  const [today] = useState(() => isoDay(new Date()))
  const [saving, setSaving] = useState(false)
  const [outcome, setOutcome] = useState<{ error: string | null } | null>(null)
  const [dateProblem, setDateProblem] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const date = event.currentTarget.elements.namedItem('date_of_birth')
    const problem = partialDateError(date) ?? dateOfBirthProblem(form.date_of_birth, today)
    setDateProblem(problem)
    if (problem && date instanceof HTMLElement) date.focus()
    if (problem || saving) return
    setSaving(true)
    setOutcome(null)
    const error = await onSave(profileOfForm(form))
    setSaving(false)
    setOutcome({ error })
    if (error === null) dropSaved(form)
  }

  return (
    <form
      className="profile-form"
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h2 id="personal-information">Personal Information</h2>
      {outcome && (
        <Alert variant={outcome.error === null ? 'success' : 'destructive'} ref={bringIntoView}>
          {outcome.error ?? 'Profile updated successfully!'}
        </Alert>
      )}
      <ProfileFields {...{ shopper, form, change, today, dateProblem }} />
      <Button type="submit" size="large" busy={saving} busyText="Saving Changes...">
        Save Changes
      </Button>
    </form>
  )
}

interface ProfileFieldsProps {
  shopper: Shopper
  form: Typed
  change: (field: keyof Typed, text: string) => void
  today: string
  dateProblem: string | null
}

function ProfileFields({ shopper, form, change, today, dateProblem }: ProfileFieldsProps) {
  const field = (name: keyof Typed) => ({
    name,
    value: form[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  })
  const name = { maxLength: maxNameLength }
  return (
    <>
      <TextField
        label="Email"
        type="email"
        value={shopper.email}
        disabled
        hint="Email address cannot be changed"
      />
      <div className="profile-form-names">
        <TextField
          label="First Name"
          autoComplete="given-name"
          {...name}
          {...field('first_name')}
        />
        <TextField label="Last Name" autoComplete="family-name" {...name} {...field('last_name')} />
      </div>
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={maxPhoneLength}
        {...field('phone')}
      />
      <TextField
        label="Date of Birth"
        type="date"
        autoComplete="bday"
        min={minDateOfBirth}
        max={today}
        error={dateProblem}
        {...field('date_of_birth')}
      />
    </>
  )
}

/** The result is above the fields, and the button below. */
function bringIntoView(banner: HTMLElement | null) {
  banner?.scrollIntoView({ block: 'nearest' })
}

/** Unsaved changes by shopper. They survive a navigation and a new sign-in, in memory only. */
const unsaved = new Map<string, Partial<Typed>>()

/** The profile with the unsaved changes. */
function useTypedProfile(shopper: Shopper, profile: Profile | null) {
  const [typed, setTyped] = useState(unsaved.get(shopper.id) ?? {})
  function remember(next: Partial<Typed>) {
    setTyped(next)
    unsaved.set(shopper.id, next)
  }
  return {
    form: { ...profileForm(profile, shopper), ...typed },
    change: (field: keyof Typed, text: string) => remember({ ...typed, [field]: text }),
    /** Drops the saved changes. Those typed while saving remain. */
    dropSaved: (saved: Typed) => remember(unsavedChanges(unsaved.get(shopper.id) ?? {}, saved)),
  }
}

/** The error of an incomplete date. Its value is empty: saving would delete the stored date. */
function partialDateError(date: Element | RadioNodeList | null): string | null {
  const partial = date instanceof HTMLInputElement && date.validity.badInput
  return partial ? 'Please enter the whole date, or clear it' : null
}
