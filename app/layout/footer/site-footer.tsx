import { Link } from 'react-router'

import { footerTexts, shop } from '../../../content/shop.ts'
import { footerGroups, legalLinks, socialLinks } from '../../../content/links.ts'
import { NewsletterForm } from '../../shop/newsletter/newsletter-form.tsx'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { Email, Telephone } from '../../shop/info/contact-links.tsx'
import './site-footer.css'

/** Newsletter form, contact data and links to the information pages. */
export function SiteFooter() {
  return (
    <footer className="site-footer screen-only" id="site-footer">
      <section className="site-footer-newsletter page-width" aria-labelledby="newsletter-title">
        <div>
          <h2 id="newsletter-title">{footerTexts.newsletter.title}</h2>
          <p>{footerTexts.newsletter.text}</p>
        </div>
        <NewsletterForm />
      </section>
      <div className="site-footer-columns page-width">
        <section className="site-footer-brand" aria-label={shop.name}>
          <p className="brand-name" translate="no">
            {shop.name}
          </p>
          <p>{footerTexts.brand}</p>
          <address>
            <span>{shop.address}</span>
            <br />
            <Telephone />
            <br />
            <Email />
          </address>
        </section>
        {footerGroups.map(({ heading, links }) => (
          <nav key={heading} aria-label={heading}>
            <h3>{heading}</h3>
            <LinkList links={links} />
          </nav>
        ))}
      </div>
      <div className="site-footer-bottom page-width row">
        <small>{`© ${shop.copyrightYear} ${shop.company.replace(/\.$/, '')}. All rights reserved.`}</small>
        <nav aria-label="Legal">
          <LinkList links={legalLinks} />
        </nav>
        <SocialLinks />
      </div>
    </footer>
  )
}

function LinkList({ links }: { links: typeof legalLinks }) {
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
      {socialLinks.map(({ network, href, note }) => {
        const link = (
          <a href={href} rel="nofollow noopener noreferrer" target="_blank">
            {network}
          </a>
        )
        return <li key={network}>{note ? <Tooltip text={note}>{link}</Tooltip> : link}</li>
      })}
    </ul>
  )
}
