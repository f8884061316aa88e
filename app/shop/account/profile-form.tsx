import { useRef, useState } from 'react'

import { textLimits } from '../../document/text-limits.ts'
import { Alert, bringIntoView } from '../../ui/feedback/alert.tsx'
import { FailedSection } from '../../ui/feedback/failed-screen.tsx'
import { LoadingScreen } from '../../ui/feedback/loading.tsx'
import { parseTexts, useFormDraft } from '../../ui/form/form-draft.ts'
import { TextField } from '../../ui/form/field.tsx'
import { SubmitForm, type FormProblem } from '../../ui/form/submit-form.tsx'
import type { Shopper } from '../session/session.ts'
import { useProfile } from './account.state.ts'
import {
  changedFields,
  dateOfBirthProblem,
  isoDay,
  minDateOfBirth,
  profileForm,
  profileOfForm,
  type Profile,
  type ProfileProblem,
  type ProfileForm as Typed,
} from './profile.ts'
import './profile-form.css'

/** The shopper's profile: a form, once it is read. */
export function PersonalInformation({ shopper }: { shopper: Shopper }) {
  const { profile, failure, reload, save } = useProfile(shopper.id)
  return (
    <section aria-labelledby="personal-information">
      <h2 id="personal-information">Personal Information</h2>
      {profile !== undefined ? (
        <ProfileForm shopper={shopper} profile={profile} onSave={save} />
      ) : failure === null ? (
        <LoadingScreen />
      ) : (
        <FailedSection onTryAgain={reload}>{failure}</FailedSection>
      )}
    </section>
  )
}

interface ProfileFormProps {
  shopper: Shopper
  profile: Profile | null
  onSave: (profile: Profile, changed: Partial<Profile>) => Promise<ProfileProblem | null>
}

/** Keeps unsaved changes until they are saved. @internal Exported for tests. */
export function ProfileForm({ shopper, profile, onSave }: ProfileFormProps) {
  const { read, form, change, dropSaved } = useTypedProfile(shopper, profile)
  const [today] = useState(() => isoDay(new Date()))
  const [saved, setSaved] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  function validate(): FormProblem<'date_of_birth'>[] {
    const message = dateOfBirthProblem(form.date_of_birth, today)
    return message === null ? [] : [{ field: 'date_of_birth', message }]
  }
  async function attempt(): Promise<ProfileProblem | null> {
    const date = element.current?.elements.namedItem('date_of_birth')
    const partial = partialDateProblem(date)
    if (partial) return partial
    const typed = profileOfForm(form)
    // Another tab may have saved the other fields since.
    const problem = await onSave(typed, changedFields(typed, profileOfForm(read)))
    if (problem === null) dropSaved(form)
    setSaved(problem === null)
    return problem
  }
  return (
    <SubmitForm
      ref={element}
      className="profile-form"
      onSubmitCapture={() => setSaved(false)}
      validate={validate}
      onAttempt={attempt}
      alertAbove
      submitLabel="Save Changes"
      busyLabel="Saving Changes..."
      submitShape={{ size: 'large' }}
    >
      {(problemOf) => (
        <>
          {saved && (
            <Alert variant="success" ref={bringIntoView}>
              Profile updated successfully!
            </Alert>
          )}
          <ProfileFields
            {...{ shopper, form, change, today }}
            dateProblem={problemOf('date_of_birth')}
          />
        </>
      )}
    </SubmitForm>
  )
}

interface ProfileFieldsProps {
  shopper: Shopper
  form: Typed
  change: (field: keyof Typed, text: string) => void
  today: string
  dateProblem: string | undefined
}

function ProfileFields({ shopper, form, change, today, dateProblem }: ProfileFieldsProps) {
  const field = (name: keyof Typed) => ({
    name,
    value: form[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  })
  const name = { maxLength: textLimits.first_name }
  return (
    <>
      <TextField
        label="Email"
        type="email"
        value={shopper.email}
        disabled
        hint="Email address cannot be changed"
      />
      <div className="fields">
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
        maxLength={textLimits.phone}
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
    dropSaved: (saved: Typed) => remember((before) => changedFields(before, saved)),
  }
}

/** The error of an incomplete date. Its value is empty: saving would delete the stored date. */
function partialDateProblem(
  date: Element | RadioNodeList | null | undefined,
): ProfileProblem | null {
  const isPartial = date instanceof HTMLInputElement && date.validity.badInput
  const message = 'Please enter the whole date, or clear it'
  return isPartial ? { field: 'date_of_birth', message } : null
}
