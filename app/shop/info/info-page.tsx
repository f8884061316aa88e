import type { ReactNode } from 'react'
import '../../ui/prose.css'
import './info-page.css'

interface InfoPageProps {
  title: string
  /** A summary in two or three sentences. */
  summary?: ReactNode
  /** 'January 2025' */
  lastUpdated?: string
  children: ReactNode
}

/** The layout of about, policies and guides. */
export function InfoPage({ title, summary, lastUpdated, children }: InfoPageProps) {
  return (
    <article className="info-page page-width">
      <header>
        <h1>{title}</h1>
        {lastUpdated && <small>{`Last updated: ${lastUpdated}`}</small>}
      </header>
      {summary && (
        <section className="info-page-summary" aria-labelledby="in-short">
          <h2 id="in-short">In short</h2>
          <div className="prose">{summary}</div>
        </section>
      )}
      <div className="prose">{children}</div>
    </article>
  )
}
