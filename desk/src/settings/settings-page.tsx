import { Typography } from '@mui/material'
import { NumberInput, required, TextInput, useGetOne, type RaRecord } from 'react-admin'

import { Fact, Facts } from '../formats.tsx'
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
  welcome_code: {
    label: 'Discount code of the welcome mail',
    help: 'New newsletter subscribers get it. content/shop.ts may name its discount, too.',
  },
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
          <SetElsewhere settings={settings} />
        </Columns>
      )}
    </RecordScreen>
  )
}

function Values({ settings }: { settings: RaRecord }) {
  const names = [...Object.keys(numbers), ...Object.keys(texts)]
  const values = Object.fromEntries(names.map((name) => [name, settings[name] as unknown]))
  return (
    <Section title="Shipping, tax, stock and mail">
      <RecordForm
        values={values}
        toPress={(changed, typed, before) => ({
          title: 'Change settings',
          command: 'settings set',
          arguments: changed.map(
            (name) => `${name.replaceAll('_', '-')}=${String(typed[name]).trim()}`,
          ),
          shown: Object.fromEntries(changed.map((name) => [name, before[name]])),
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
        {Object.entries(texts).map(([name, { label, help }]) => (
          <TextInput
            key={name}
            source={name}
            label={label}
            helperText={help}
            validate={required()}
          />
        ))}
      </RecordForm>
    </Section>
  )
}

/** What the server reads at its start. */
function SetElsewhere({ settings }: { settings: RaRecord }) {
  const { shop_email, order_mails } = settings as RaRecord & {
    shop_email: string
    order_mails: boolean
  }
  return (
    <Section title="Set elsewhere">
      <Facts>
        <Fact name="E-mail of the shop">{shop_email}</Fact>
        <Fact name="Mails of new orders">
          {order_mails ? 'sent to this address' : 'not sent to the shop'}
        </Fact>
      </Facts>
      <Typography variant="body2" color="text.secondary" sx={{ marginTop: 1 }}>
        Both follow SHOP_EMAIL in the file .env, which the shop reads when it starts. Name, address
        and home page: content/shop.ts; menu: content/links.ts.
      </Typography>
    </Section>
  )
}
