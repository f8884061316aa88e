import { useState, type SubmitEvent } from 'react'

import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Shopper } from '../auth/auth.ts'
import {
  dateOfBirthProblem,
  dayOf,
  earliestBirth,
  longestName,
  longestPhone,
  profileForm,
  profileOfForm,
  typedSince,
  type Profile,
  type ProfileForm as Typed,
} from './account.ts'
import { lastProfileDraft, rememberProfileDraft } from './profile-draft.ts'
import './profile-form.css'

interface ProfileFormProps {
  shopper: Shopper
  profile: Profile | null
  /** Answers what went wrong, in words, or null. */
  onSave: (profile: Profile) => Promise<string | null>
}

type Outcome = { saved: true } | { saved: false; message: string } | null

/** What was typed stays typed until it is saved, whatever happens. */
export function ProfileForm({ shopper, profile, onSave }: ProfileFormProps) {
  const { form, change, keepSince } = useTypedProfile(shopper, profile)
  const [today] = useState(() => dayOf(new Date()))
  const [saving, setSaving] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [dateProblem, setDateProblem] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const date = event.currentTarget.elements.namedItem('date_of_birth')
    const problem = halfTyped(date) ?? dateOfBirthProblem(form.date_of_birth, today)
    setDateProblem(problem)
    if (problem && date instanceof HTMLElement) date.focus()
    if (problem || saving) return
    setSaving(true)
    setOutcome(null)
    const message = await onSave(profileOfForm(form))
    setSaving(false)
    setOutcome(message === null ? { saved: true } : { saved: false, message })
    if (message === null) keepSince(form)
  }

  return (
    <form
      className="profile-form"
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h2 id="personal-information">Personal Information</h2>
      <ProfileOutcome outcome={outcome} />
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
  const name = { maxLength: longestName }
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
        maxLength={longestPhone}
        {...field('phone')}
      />
      <TextField
        label="Date of Birth"
        type="date"
        autoComplete="bday"
        min={earliestBirth}
        max={today}
        error={dateProblem}
        {...field('date_of_birth')}
      />
    </>
  )
}

/** Stands above the fields, so it is brought into view when the button below them was pressed. */
function ProfileOutcome({ outcome }: { outcome: Outcome }) {
  if (outcome === null) return null
  return (
    <Alert variant={outcome.saved ? 'success' : 'destructive'} ref={bringIntoView}>
      {outcome.saved ? 'Profile updated successfully!' : outcome.message}
    </Alert>
  )
}

function bringIntoView(banner: HTMLElement | null) {
  banner?.scrollIntoView({ block: 'nearest' })
}

/** The profile with what was typed over it. */
function useTypedProfile(shopper: Shopper, profile: Profile | null) {
  const [typed, setTyped] = useState(() => lastProfileDraft(shopper.id))
  function remember(next: Partial<Typed>) {
    setTyped(next)
    rememberProfileDraft(shopper.id, next)
  }
  return {
    form: { ...profileForm(profile, shopper), ...typed },
    change: (field: keyof Typed, text: string) => remember({ ...typed, [field]: text }),
    /** Forgets what was saved; what was typed while it was on its way is in the draft. */
    keepSince: (saved: Typed) => remember(typedSince(lastProfileDraft(shopper.id), saved)),
  }
}

/** A date of which only a part is typed reads as empty; saving would silently delete it. */
function halfTyped(date: Element | RadioNodeList | null): string | null {
  const half = date instanceof HTMLInputElement && date.validity.badInput
  return half ? 'Please enter the whole date, or clear it' : null
}
