import type { ReactNode } from 'react'

import './auth-card.css'

/** The frame of the sign-in pages: a heading, an introduction, the form and links. */
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
