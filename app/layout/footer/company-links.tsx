import { companyPhone } from '../../document/company.ts'
import { useShopEmail } from '../../document/shop-email.ts'

/** A mail link to customer care, optionally with a subject. */
export function CompanyEmailLink({ subject }: { subject?: string }) {
  const email = useShopEmail()
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : ''
  return <a href={`mailto:${email}${query}`}>{email}</a>
}

export function CompanyPhoneLink() {
  return <a href={`tel:${companyPhone.replace(/[^+\d]/g, '')}`}>{companyPhone}</a>
}
