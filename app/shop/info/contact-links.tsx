import type { ReactNode } from 'react'
import { useMatches } from 'react-router'

import { shop } from '../../../content/shop.ts'
import { rootDataOf } from '../../document/head.ts'

interface EmailProps {
  subject?: string
  /** The address by default. */
  children?: ReactNode
}

/** A mail link to customer care. */
export function Email({ subject, children }: EmailProps) {
  const { shopEmail } = rootDataOf(useMatches())
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : ''
  return <a href={`mailto:${shopEmail}${query}`}>{children ?? shopEmail}</a>
}

export function Telephone() {
  return <a href={`tel:${shop.telephone.replace(/[^+\d]/g, '')}`}>{shop.telephone}</a>
}
