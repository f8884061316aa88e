import { Link } from 'react-router'

import { Email, Telephone } from '../shop/info/contact-links.tsx'
import { staticMeta } from '../document/head.ts'
import { pageTexts, shop } from '../../content/shop.ts'
import { ContactForm } from '../shop/contact/contact-form.tsx'
import './contact.css'

export const meta = staticMeta({
  title: 'Contact',
  description: pageTexts.contact.description,
  path: '/contact',
})

export default function ContactScreen() {
  return (
    <div className="contact page-width">
      <header>
        <h1>Contact</h1>
        <p>{pageTexts.contact.intro}</p>
      </header>
      <section aria-labelledby="contact-details">
        <h2 id="contact-details">Where to find us</h2>
        <dl>
          {Object.entries(details).map(([term, detail]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{detail}</dd>
            </div>
          ))}
        </dl>
        <p>
          Often the answer is here already: <Link to="/order-status">Order Status</Link>,{' '}
          <Link to="/returns-exchanges">Returns & Exchanges</Link>,{' '}
          <Link to="/size-guide">Size Guide</Link>.
        </p>
      </section>
      <ContactForm />
    </div>
  )
}

const details = {
  Address: <address>{shop.address}</address>,
  Phone: <Telephone />,
  Email: <Email />,
}
