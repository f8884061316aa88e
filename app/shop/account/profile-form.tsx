import { useState, type SubmitEvent } from 'react'

import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { parseTexts, useFormDraft } from '../../ui/form/form-draft.ts'
import { focusInvalid, TextField } from '../../ui/form/field.tsx'
import type { Shopper } from '../session/session.ts'
import {
  changedFields,
  dateOfBirthProblem,
  isoDay,
  minDateOfBirth,
  maxNameLength,
  maxPhoneLength,
  profileForm,
  profileOfForm,
  unsavedChanges,
  type Profile,
  type ProfileProblem,
  type ProfileForm as Typed,
} from './profile.ts'
import './profile-form.css'

interface ProfileFormProps {
  shopper: Shopper
  profile: Profile | null
  onSave: (profile: Profile, changed: Partial<Profile>) => Promise<ProfileProblem | null>
}

/** The form of the personal data. Keeps unsaved changes until they are saved. */
export function ProfileForm({ shopper, profile, onSave }: ProfileFormProps) {
  const { read, form, change, dropSaved } = useTypedProfile(shopper, profile)
  const [today] = useState(() => isoDay(new Date()))
  const [saving, setSaving] = useState(false)
  const [outcome, setOutcome] = useState<'saved' | ProfileProblem | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const date = event.currentTarget.elements.namedItem('date_of_birth')
    if (saving) return
    setOutcome(null)
    const message = partialDateError(date) ?? dateOfBirthProblem(form.date_of_birth, today)
    const problem = message === null ? await save() : ({ field: 'date_of_birth', message } as const)
    setOutcome(problem ?? 'saved')
    if (problem?.field === 'date_of_birth') focusInvalid(date, problem.message)
  }

  async function save() {
    setSaving(true)
    const typed = profileOfForm(form)
    const problem = await onSave(typed, changedFields(typed, profileOfForm(read)))
    setSaving(false)
    if (problem === null) dropSaved(form)
    return problem
  }

  const failure = outcome === 'saved' ? null : outcome
  const dateProblem = failure?.field === 'date_of_birth' ? failure.message : null
  const banner =
    outcome === 'saved'
      ? 'Profile updated successfully!'
      : failure && !dateProblem && failure.message
  return (
    <form
      className="profile-form"
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h2 id="personal-information">Personal Information</h2>
      {banner && (
        <Alert variant={outcome === 'saved' ? 'success' : 'destructive'} ref={bringIntoView}>
          {banner}
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

/** The profile with the unsaved changes. */
function useTypedProfile(shopper: Shopper, profile: Profile | null) {
  const [typed, remember] = useFormDraft('profile', shopper.id, parseTexts)
  const read = profileForm(profile, shopper)
  return {
    read,
    form: { ...read, ...typed },
    change: (field: keyof Typed, text: string) =>
      remember((before) => ({ ...before, [field]: text })),
    /** Drops the saved changes. Those typed while saving remain. */
    dropSaved: (saved: Typed) => remember((before) => unsavedChanges(before, saved)),
  }
}

/** The error of an incomplete date. Its value is empty: saving would delete the stored date. */
function partialDateError(date: Element | RadioNodeList | null): string | null {
  const partial = date instanceof HTMLInputElement && date.validity.badInput
  return partial ? 'Please enter the whole date, or clear it' : null
}
