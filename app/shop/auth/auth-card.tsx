import type { ReactNode } from 'react'

import './auth-card.css'

/** The frame of the account screens: a heading, a line that says why, the form, ways elsewhere. */
export function AuthCard(props: {
  title: string
  intro?: ReactNode
  children: ReactNode
  footer?: ReactNode
}) {
  return (
    <section className="auth-card">
      <h1>{props.title}</h1>
      {props.intro && <p className="auth-card-intro">{props.intro}</p>}
      {props.children}
      {props.footer && <footer>{props.footer}</footer>}
    </section>
  )
}
