import { Link } from 'react-router'

import { describePrivatePage } from '../document/head.ts'
import { DeleteAccount, OwnData } from '../shop/account/own-data.tsx'
import { PersonalInformation } from '../shop/account/profile-form.tsx'
import { useShopper } from '../shop/session/sign-in-gate.tsx'
import { ChangePassword } from '../shop/session/change-password.tsx'
import { AddressBook } from '../shop/checkout/address/address-book.tsx'
import { OwnSubscription } from '../shop/newsletter/own-subscription.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import type { PrivateScreen } from './private.tsx'
import './account.css'

export const meta = () => describePrivatePage('My Account')

export const handle: PrivateScreen = { prompt: 'You need to be signed in to see your account.' }

export default function Account() {
  const shopper = useShopper()
  return (
    <div className="account page-width">
      <header>
        {/* Screen readers read one sentence; the style shows two lines. */}
        <h1>
          My Account<span className="visually-hidden"> - </span>
          <span className="account-purpose">Manage your personal information and preferences</span>
        </h1>
      </header>
      <div className="account-main">
        <PersonalInformation shopper={shopper} />
        <AddressBook shopperId={shopper.id} />
        <section aria-labelledby="password-and-data">
          <h2 id="password-and-data">Password and data</h2>
          <div>
            <Disclosure summary="Change your password">
              <ChangePassword email={shopper.email} />
            </Disclosure>
            <Disclosure summary="Download your data">
              <OwnData />
            </Disclosure>
            <Disclosure summary="Delete your account">
              <DeleteAccount email={shopper.email} />
            </Disclosure>
          </div>
        </section>
      </div>
      <div className="account-aside">
        <section aria-labelledby="newsletter">
          <h2 id="newsletter">Newsletter</h2>
          <OwnSubscription shopper={shopper} />
        </section>
        <nav aria-label="Your account">
          <ul>
            {links.map(([label, to]) => (
              <li key={to}>
                <Link to={to} prefetch="intent" className="plain-link">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  )
}

const links: [label: string, to: string][] = [
  ['My Orders', '/orders'],
  ['My Wishlist', '/wishlist'],
]
