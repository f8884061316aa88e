import type { ReactNode } from 'react'

import { ButtonLink } from '../../ui/button/button-link.tsx'

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

interface AuthNoticeProps {
  title: string
  intro: string
  to: string
  /** The text of the link. */
  label: string
}

/** A card with a message and a link. */
export function AuthNotice({ title, intro, to, label }: AuthNoticeProps) {
  return (
    <AuthCard title={title} intro={intro}>
      <ButtonLink to={to} size="large" wide>
        {label}
      </ButtonLink>
    </AuthCard>
  )
}
