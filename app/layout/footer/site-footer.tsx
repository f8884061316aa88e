import { Link } from 'react-router'

import { brandName, companyAddress } from '../../document/company.ts'
import { NewsletterForm } from '../../shop/newsletter/newsletter-form.tsx'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import {
  copyrightYear,
  footerLinks,
  legalLinks,
  socialLinks,
  type HeaderLink,
} from '../site-links.ts'
import { CompanyEmailLink, CompanyPhoneLink } from './company-links.tsx'
import './site-footer.css'

/** Newsletter form, contact data and links to the information pages. */
export function SiteFooter() {
  return (
    <footer className="site-footer screen-only" id="site-footer">
      <section className="site-footer-newsletter page-width" aria-labelledby="newsletter-title">
        <div>
          <h2 id="newsletter-title">Letters from the house</h2>
          <p>
            New cloths, first looks and gifts, about twice a month. The first letter brings a code
            for 20% off your first order.
          </p>
        </div>
        <NewsletterForm />
      </section>
      <div className="site-footer-columns page-width">
        <section className="site-footer-brand" aria-label={brandName}>
          <p className="site-footer-name" translate="no">
            {brandName}
          </p>
          <p>
            Luxury clothing, cut slowly from named cloths and made to be worn for years. And the
            card to go with it.
          </p>
          <address>
            <span>{companyAddress}</span>
            <br />
            <CompanyPhoneLink />
            <br />
            <CompanyEmailLink />
          </address>
        </section>
        {footerLinks.map(({ heading, links }) => (
          <nav key={heading} aria-label={heading}>
            <h3>{heading}</h3>
            <LinkList links={links} />
          </nav>
        ))}
      </div>
      <div className="site-footer-bottom page-width">
        <small>{`© ${copyrightYear} ${brandName}. All rights reserved.`}</small>
        <nav aria-label="Legal">
          <LinkList links={legalLinks} />
        </nav>
        <SocialLinks />
      </div>
    </footer>
  )
}

function LinkList({ links }: { links: readonly HeaderLink[] }) {
  return (
    <ul>
      {links.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} prefetch="intent">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function SocialLinks() {
  return (
    <ul className="site-footer-social" aria-label="Social networks">
      {socialLinks.map(({ network, href }) => (
        <li key={network}>
          <Tooltip text="Our own page there is coming soon">
            <a href={href} rel="nofollow noopener noreferrer" target="_blank">
              {network}
            </a>
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}
