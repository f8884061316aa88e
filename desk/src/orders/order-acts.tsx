import { TextInput } from 'react-admin'

import { useAbout } from '../about.ts'
import { ActButton, FormButton, optionsOf } from '../act-button.tsx'
import type { Order } from './order.ts'

/** What an order of this status may become; the shop decides. */
export function OrderActs({ order }: { order: Order }) {
  const { order_number: number, status, payment_status } = order
  const shown = { status, payment_status }
  const isOpen = status === 'pending' || status === 'processing'
  const isSent = status === 'shipped' || status === 'delivered'
  return (
    <>
      {status === 'pending' && (
        <ActButton
          label="Pack"
          press={{
            title: `Pack ${number}`,
            command: 'orders pack',
            arguments: [number],
            shown,
            done: `${number} is in progress.`,
          }}
        />
      )}
      {(isOpen || status === 'shipped') && <Ship order={order} shown={shown} />}
      {status === 'shipped' && (
        <ActButton
          label="Delivered"
          press={{
            title: `Deliver ${number}`,
            command: 'orders deliver',
            arguments: [number],
            shown,
            done: `${number} is delivered.`,
          }}
        />
      )}
      {isOpen && (
        <ActButton
          label="Cancel order"
          color="error"
          press={{
            title: `Cancel ${number}`,
            command: 'orders cancel',
            arguments: [number],
            shown,
            asks: true,
            done: `${number} is cancelled.`,
          }}
        />
      )}
      {isSent && (
        <ActButton
          label="Refund"
          color="error"
          press={{
            title: `Refund ${number}`,
            command: 'orders refund',
            arguments: [number],
            shown,
            asks: true,
            done: `${number} is refunded.`,
          }}
        />
      )}
    </>
  )
}

function Ship({ order, shown }: { order: Order; shown: object }) {
  const { order_number: number, status, carrier, tracking_number } = order
  const { carriers = [] } = useAbout()
  const isSent = status === 'shipped'
  return (
    <FormButton
      label={isSent ? 'Correct parcel' : 'Ship'}
      variant={isSent ? 'outlined' : 'contained'}
      values={{ carrier, tracking: tracking_number }}
      toPress={(values) => ({
        title: `Ship ${number}`,
        command: 'orders ship',
        arguments: [number, ...optionsOf(values)],
        shown: { ...shown, ...(isSent && { carrier, tracking_number }) },
        done: isSent ? `The parcel of ${number} is corrected.` : `${number} is shipped.`,
      })}
    >
      <TextInput
        source="carrier"
        label="Carrier"
        slotProps={{ htmlInput: { list: 'carriers' } }}
        helperText={`${carriers.join(', ')} get a link to follow the parcel.`}
      />
      <datalist id="carriers">
        {carriers.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <TextInput source="tracking" label="Tracking number" />
    </FormButton>
  )
}

/** The shop moves no money: these record what the provider of the payment did. */
export function PaymentActs({ order }: { order: Order }) {
  const { order_number: number, status, payment_status } = order
  const shown = { payment_status }
  const press = (command: string, done: string) => ({
    title: `Payment of ${number}`,
    command: `orders ${command}`,
    arguments: [number],
    shown,
    done,
  })
  const isDue = payment_status === 'pending' || payment_status === 'failed'
  return (
    <>
      {isDue && <ActButton label="Paid" press={press('paid', `${number} is paid.`)} />}
      {payment_status === 'pending' && (
        <ActButton label="Failed" press={press('failed', `The payment of ${number} failed.`)} />
      )}
      {payment_status === 'paid' && status === 'cancelled' && (
        <ActButton label="Paid back" press={press('repaid', `${number} is paid back.`)} />
      )}
    </>
  )
}
