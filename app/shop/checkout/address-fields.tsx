import type { FocusEvent } from 'react'

import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { countries, type BillingAddress, type Country } from '../orders/order.ts'
import {
  addressFieldId,
  fieldLabel,
  fieldsOf,
  type AddressField,
  type AddressFieldName,
  type AddressKind,
} from './address-form.ts'
import { countryAddresses, isRegion } from './regions.ts'

import './address-fields.css'

interface AddressFieldsProps {
  kind: AddressKind
  legend: string
  /** A shipping address comes with empty e-mail and phone. */
  address: BillingAddress
  /** What to say at a field, or null while nothing is wrong or it is too early to tell. */
  errorOf: (name: AddressFieldName) => string | null
  isRight: (name: AddressFieldName) => boolean
  onType: (name: AddressFieldName, value: string) => void
  /** A field was left with something in it: from here on it is judged. */
  onLeave: (name: AddressFieldName) => void
}

/** One address, one column, the country first because it decides the labels below. */
export function AddressFields(form: AddressFieldsProps) {
  const { kind, legend, address } = form
  return (
    <fieldset className="address-fields">
      <legend>{legend}</legend>
      <SelectField
        id={addressFieldId(kind, 'country')}
        label="Country"
        required
        autoComplete={`${kind} country`}
        options={countryOptions}
        value={address.country}
        onChange={(event) => form.onType('country', event.target.value)}
      />
      {fieldsOf(kind).map((field) =>
        field.name === 'state' ? (
          <RegionField key={field.name} form={form} field={field} />
        ) : (
          <AddressTextField key={field.name} form={form} field={field} />
        ),
      )}
    </fieldset>
  )
}

function AddressTextField({ form, field }: { form: AddressFieldsProps; field: AddressField }) {
  const { name, required } = field
  const { country } = form.address
  const numeric =
    name === 'postal_code' && countryAddresses[country].postalCodeKeyboard === 'numeric'
  return (
    <TextField
      {...wordsOf(form, field)}
      className={`address-fields-${name}`}
      type={field.type ?? 'text'}
      inputMode={numeric ? 'numeric' : undefined}
      optional={!required}
      maxLength={field.maxLength}
      valid={form.isRight(name)}
      value={form.address[name]}
      onChange={(event) => form.onType(name, event.target.value)}
    />
  )
}

function RegionField({ form, field }: { form: AddressFieldsProps; field: AddressField }) {
  const { country, state } = form.address
  return (
    <SelectField
      {...wordsOf(form, field)}
      className="address-fields-state"
      options={regionOptions(country, state)}
      value={state}
      onChange={(event) => form.onType('state', event.target.value)}
    />
  )
}

function wordsOf(form: AddressFieldsProps, field: AddressField) {
  const { name, required, autoComplete } = field
  return {
    id: addressFieldId(form.kind, name),
    label: fieldLabel(field, form.address.country),
    required,
    autoComplete: `${form.kind} ${autoComplete}`,
    error: form.errorOf(name),
    onBlur: (event: FocusEvent<HTMLInputElement | HTMLSelectElement>) => {
      if (event.target.value.trim() !== '') form.onLeave(name)
    },
  }
}

/** The country's regions; one that was saved under another word stays choosable. */
function regionOptions(country: Country, state: string) {
  const { regions, regionLabel } = countryAddresses[country]
  const known = regions.map(([value, label]) => ({ value, label }))
  const kept = state !== '' && !isRegion(country, state) ? [{ value: state, label: state }] : []
  return [{ value: '', label: `Choose a ${regionLabel.toLowerCase()}` }, ...kept, ...known]
}

const countryOptions = Object.entries(countries).map(([value, label]) => ({ value, label }))
