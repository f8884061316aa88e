import { Stack } from '@mui/material'
import { useGetList, useGetOne } from 'react-admin'
import { Link, useNavigate, useParams } from 'react-router'

import { ActButton } from '../act-button.tsx'
import { Loaded } from '../failure.tsx'
import { Fact, Facts, formatMoney, MailLink, Moment, Status } from '../formats.tsx'
import type { Order } from '../orders/order.ts'
import { RecordScreen, Section } from '../section.tsx'
import { PersonActs } from './person-acts.tsx'

export interface Customer {
  id: string
  email: string
  name: string
  phone: string | null
  created_at: string
  is_confirmed: boolean
  orders: number
  spent: number
  last_order_at: string | null
}

export function CustomerPage() {
  const { id = '' } = useParams()
  return (
    <RecordScreen
      of={useGetOne<Customer>('customers', { id })}
      kind="Customer"
      title={({ name, email }) => name || email}
    >
      {(customer) => <Whole customer={customer} />}
    </RecordScreen>
  )
}

function Whole({ customer }: { customer: Customer }) {
  const { email, phone, orders, spent } = customer
  return (
    <>
      <Section title="Account" actions={<Acts email={email} />}>
        <Facts>
          <Fact name="E-mail">
            <MailLink address={email} />
          </Fact>
          <Fact name="Confirmed">{customer.is_confirmed ? 'Yes' : 'No'}</Fact>
          <Fact name="Phone">{phone}</Fact>
          <Fact name="Since">
            <Moment value={customer.created_at} />
          </Fact>
          <Fact name="Orders">{String(orders)}</Fact>
          <Fact name="Spent">{formatMoney(spent)}</Fact>
        </Facts>
      </Section>
      <Orders customer={customer.id} />
    </>
  )
}

function Acts({ email }: { email: string }) {
  const navigate = useNavigate()
  return (
    <>
      <ActButton
        label="Sign out everywhere"
        press={{
          title: `Sign out ${email}`,
          command: 'customers signout',
          arguments: [email],
          done: `${email} is signed out on every device.`,
        }}
      />
      <PersonActs email={email} onDeleted={() => void navigate('/customers')} />
    </>
  )
}

/** The newest first. */
function Orders({ customer }: { customer: string }) {
  const reading = useGetList<Order>('orders', {
    filter: { customer_id: customer },
    pagination: { page: 1, perPage: 20 },
    sort: { field: 'created_at', order: 'DESC' },
  })
  if (reading.data?.length === 0) return null
  return (
    <Section title="Newest orders">
      <Loaded of={reading}>
        {(orders) => (
          <Facts>
            {orders.map((order) => (
              <Fact
                key={order.id}
                name={<Link to={`/orders/${order.id}/show`}>{order.order_number}</Link>}
              >
                <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
                  <span>{formatMoney(order.total_amount)}</span>
                  <Status value={order.status} />
                  <Moment value={order.created_at} />
                </Stack>
              </Fact>
            ))}
          </Facts>
        )}
      </Loaded>
    </Section>
  )
}
