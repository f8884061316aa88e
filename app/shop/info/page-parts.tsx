import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router'

import { shop } from '../../../content/shop.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { printedRates } from '../pricing/pricing.ts'
import { useRates } from '../pricing/rates.state.ts'
import { Email, Telephone } from './contact-links.tsx'
import { InfoTable } from './info-table.tsx'

// What the pages of content/pages are made of: each export is there by its name.
export { Email, Telephone } from './contact-links.tsx'
export { SizeTable } from './size-table.tsx'

interface Words {
  children: ReactNode
}

/** A summary, at the head of the page. */
export function InShort({ children }: Words) {
  return (
    <section className="info-page-summary" aria-labelledby="in-short">
      <h2 id="in-short">In short</h2>
      <div className="prose">{children}</div>
    </section>
  )
}

export function Facts({ children }: Words) {
  return <dl className="info-pairs">{children}</dl>
}

export function Fact({ name, children }: Words & { name: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function Figures({ children }: Words) {
  return <dl className="info-page-figures">{children}</dl>
}

export function Figure({ of, children }: Words & { of: string }) {
  return <Fact name={of}>{children}</Fact>
}

export function People({ children }: Words) {
  return <Facts>{children}</Facts>
}

export function Person({ name, role, children }: Words & { name: string; role: string }) {
  return (
    <Fact name={name}>
      <strong>{`${role}.`}</strong> {children}
    </Fact>
  )
}

/** An open position, with a link to apply. */
export function Position({ title, terms, children }: Words & { title: string; terms: string }) {
  return (
    <section>
      <h3>{title}</h3>
      <p>{terms}</p>
      <div>{children}</div>
      <p>
        <Email subject={`Application: ${title}`}>{`Apply as ${title}`}</Email>
      </p>
    </section>
  )
}

/** Around a table of Markdown. */
export function Table({ caption, children }: Words & { caption: string }) {
  return Children.map(children, (child) =>
    isValidElement(child)
      ? cloneElement(child as ReactElement<{ caption: string }>, { caption })
      : child,
  )
}

export function Actions({ children }: Words) {
  return <div className="buttons screen-only">{children}</div>
}

export function Action({ to, look, children }: Words & { to: string; look?: 'secondary' }) {
  return (
    <ButtonLink to={to} look={look} size="large">
      {children}
    </ButtonLink>
  )
}

export const ShopName = () => shop.name
export const Company = () => shop.company
export const Address = () => shop.address
/** `3–5` */
export const DeliveryDays = () => shop.deliveryDays.join('–')
/** `three to five` */
export const DeliveryWords = () => shop.deliveryDays.map(inWords).join(' to ')
/** `Three to five`, at the beginning of a sentence. */
export function DeliveryWordsFirst() {
  const words = DeliveryWords()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function inWords(number: number): string {
  return small[number] ?? String(number)
}

const small = 'zero one two three four five six seven eight nine ten'.split(' ')

export function ContactDetails() {
  return (
    <p>
      <Address />
      <br />
      <Email />
      <br />
      <Telephone />
    </p>
  )
}

export const StandardShipping = () => <Rate of="standard_shipping" />
export const FreeShippingOver = () => <Rate of="free_shipping_over" />
export const FreeShippingOverRupees = () => <Rate of="free_shipping_over_rupees" />
export const TaxPercent = () => <Rate of="tax_percent" />
export const RupeesPerDollar = () => <Rate of="rupees_per_dollar" />

/** In an element of its own, because it may change while the page is open. */
function Rate({ of }: { of: keyof ReturnType<typeof printedRates> }) {
  return <span>{printedRates(useRates())[of]}</span>
}

/** What the pages' Markdown becomes. */
export const elements = { a: PageLink, table: InfoTable }

function PageLink({ href = '', children }: Words & { href?: string }) {
  return href.startsWith('/') ? <Link to={href}>{children}</Link> : <a href={href}>{children}</a>
}
