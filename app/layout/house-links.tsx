import { houseEmail, housePhone } from '../platform/house.ts'

/** The house's address to write to; with a subject, the letter comes with it. */
export function HouseEmailLink({ subject }: { subject?: string }) {
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : ''
  return <a href={`mailto:${houseEmail}${query}`}>{houseEmail}</a>
}

/** The house's telephone; a tap dials it. */
export function HousePhoneLink() {
  return <a href={`tel:${housePhone.replace(/[^+\d]/g, '')}`}>{housePhone}</a>
}
