import type { ReactNode } from 'react'

import { companyPhone } from '../../document/company.ts'
import { useShopEmail } from '../../document/shop-email.ts'

interface CompanyEmailLinkProps {
  subject?: string
  /** The address by default. */
  children?: ReactNode
}

/** A mail link to customer care. */
export function CompanyEmailLink({ subject, children }: CompanyEmailLinkProps) {
  const email = useShopEmail()
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : ''
  return <a href={`mailto:${email}${query}`}>{children ?? email}</a>
}

export function CompanyPhoneLink() {
  return <a href={`tel:${companyPhone.replace(/[^+\d]/g, '')}`}>{companyPhone}</a>
}
