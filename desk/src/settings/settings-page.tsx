import { NumberInput, required, TextInput, useGetOne, type RaRecord } from 'react-admin'

import { ActsOf } from '../log/acts-of.tsx'
import { RecordForm } from '../record-form.tsx'
import { Columns, RecordScreen, Section } from '../section.tsx'

/** What `settings set` knows, by the name of its column. */
const numbers = {
  free_shipping_over: { label: 'Free shipping from, in dollars' },
  standard_shipping: { label: 'Shipping below that, in dollars' },
  tax_percent: { label: 'Tax in percent' },
  rupees_per_dollar: { label: 'Rupees for a dollar' },
  free_shipping_over_rupees: {
    label: 'Free shipping from, in rupees, as the banner says',
    step: 1,
  },
  low_stock_below: { label: 'Stock is low below, in pieces', step: 1 },
} as const

const texts = {
  time_zone: { label: 'Time zone of the shop', help: 'Like Europe/Paris.' },
  client_address_header: {
    label: 'Header with the address of visitors',
    help: 'Set by your proxy. Change it only with the proxy.',
  },
} as const

export function SettingsPage() {
  return (
    <RecordScreen
      of={useGetOne<RaRecord>('settings', { id: 'settings' })}
      kind="Settings"
      title={() => 'Settings'}
    >
      {(settings) => (
        <Columns aside={<ActsOf subject="settings" />}>
          <Values settings={settings} />
        </Columns>
      )}
    </RecordScreen>
  )
}

function Values({ settings }: { settings: RaRecord }) {
  const known = [...Object.keys(numbers), ...Object.keys(texts)].filter((name) => name in settings)
  const values = Object.fromEntries(known.map((name) => [name, settings[name] as unknown]))
  return (
    <Section title="Shipping, tax and stock">
      <RecordForm
        values={values}
        toPress={(names, typed, before) => ({
          title: 'Change settings',
          command: 'settings set',
          arguments: names.map(
            (name) => `${name.replaceAll('_', '-')}=${String(typed[name]).trim()}`,
          ),
          shown: Object.fromEntries(names.map((name) => [name, before[name]])),
          done: 'Saved. Open pages show it within two seconds.',
        })}
      >
        {Object.entries(numbers).map(([name, { label, ...rest }]) => (
          <NumberInput
            key={name}
            source={name}
            label={label}
            min={0}
            validate={required()}
            {...rest}
          />
        ))}
        {Object.entries(texts).map(
          ([name, { label, help }]) =>
            name in settings && (
              <TextInput
                key={name}
                source={name}
                label={label}
                helperText={help}
                validate={required()}
              />
            ),
        )}
      </RecordForm>
    </Section>
  )
}
