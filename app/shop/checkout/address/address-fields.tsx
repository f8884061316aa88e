import { textLimits } from '../../../document/text-limits.ts'
import { SelectField, TextField } from '../../../ui/form/field.tsx'
import { announce } from '../../../ui/feedback/announcements.tsx'
import type { ProblemOf } from '../../../ui/form/submit-form.tsx'
import { countries, type Country } from '../../pricing/countries.ts'
import {
  addressFieldId,
  fieldLabel,
  fieldsOf,
  isPlausible,
  withField,
  type AddressField,
  type AddressKind,
  type TypedAddress,
} from './address.ts'
import { countryAddresses, isRegion } from './regions.ts'
import './address-fields.css'

interface AddressFieldsProps<Address> {
  kind: AddressKind
  legend: string
  address: Address
  problemOf: ProblemOf<string>
  isValid: (field: string) => boolean
  onChange: (address: Address) => void
}

/** The fields of one address. The country comes first: it decides the labels of the others. */
export function AddressFields<Address extends TypedAddress>(form: AddressFieldsProps<Address>) {
  const { kind, legend, address } = form
  const { postalCodeKeyboard } = countryAddresses[address.country]
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
        onChange={(event) => {
          const next = withField(address, 'country', event.target.value)
          form.onChange(next)
          if (address.state !== '' && next.state === '') announce(regionEmptied(next.country))
        }}
      />
      {fieldsOf(kind).map((field) =>
        field.name === 'state' ? (
          <SelectField
            {...commonProps(form, field)}
            key="state"
            options={regionOptions(address.country, address.state)}
          />
        ) : (
          <TextField
            {...commonProps(form, field)}
            key={field.name}
            type={field.type ?? 'text'}
            inputMode={field.name === 'postal_code' ? postalCodeKeyboard : undefined}
            optional={field.optional}
            maxLength={textLimits[field.name]}
            valid={
              form.isValid(addressFieldId(kind, field.name)) && isPlausible(field.name, address)
            }
          />
        ),
      )}
    </fieldset>
  )
}

function commonProps<Address extends TypedAddress>(
  { kind, address, problemOf, onChange }: AddressFieldsProps<Address>,
  field: AddressField,
) {
  const { name } = field
  const id = addressFieldId(kind, name)
  return {
    id,
    className: `address-fields-${name}`,
    label: fieldLabel(field, address.country),
    required: !field.optional,
    autoComplete: `${kind} ${field.autoComplete}`,
    error: problemOf(id),
    value: address[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(withField(address, name, target.value)),
  }
}

/** The country's regions, and the saved one where it is unknown. */
function regionOptions(country: Country, state: string) {
  const { regions, regionLabel } = countryAddresses[country]
  const known = regions.map(([value, label]) => ({ value, label }))
  const saved = state !== '' && !isRegion(country, state) ? [{ value: state, label: state }] : []
  return [{ value: '', label: `Choose a ${regionLabel.toLowerCase()}` }, ...saved, ...known]
}

function regionEmptied(country: Country): string {
  return `${countryAddresses[country].regionLabel} is empty: the country has changed`
}

const countryOptions = Object.entries(countries).map(([value, label]) => ({ value, label }))
