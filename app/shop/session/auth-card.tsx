import { useId, type ReactNode } from 'react'

import { ButtonLink } from '../../ui/button.tsx'
import { takeFocus } from '../../ui/keep-focus.ts'

import './auth-card.css'

/** The frame of the sign-in pages: a heading, an introduction, the form and links. */
export function AuthCard(props: {
  title: string
  intro?: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** Focuses the title, which is read out with the introduction: the card replaces a form. */
  focused?: boolean
}) {
  const introId = useId()
  const focus = { ref: takeFocus, tabIndex: -1, 'aria-describedby': introId }
  return (
    <section className="auth-card">
      <h1 {...(props.focused && focus)}>{props.title}</h1>
      {props.intro && (
        <p id={introId} className="auth-card-intro soft">
          {props.intro}
        </p>
      )}
      {props.children}
      {props.footer && <footer className="soft">{props.footer}</footer>}
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

/** A card with a message and a link, instead of a form. */
export function AuthNotice({ title, intro, to, label }: AuthNoticeProps) {
  return (
    <AuthCard title={title} intro={intro} focused>
      <ButtonLink to={to} size="large" wide>
        {label}
      </ButtonLink>
    </AuthCard>
  )
}
