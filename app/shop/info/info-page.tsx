import { useId, type ReactNode } from 'react'

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

/** Names and their descriptions. */
export function InfoPairs({ pairs }: { pairs: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="info-pairs">
      {pairs.map(([name, description]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  )
}

interface InfoTableProps {
  caption: string
  columns: readonly string[]
  /** The first cell of each row names the row. */
  rows: readonly (readonly string[])[]
}

/** In a narrow window the table scrolls instead of the page, also by keyboard. */
export function InfoTable({ caption, columns, rows }: InfoTableProps) {
  const id = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
    <div className="info-table" role="region" aria-labelledby={id} tabIndex={0}>
      <table>
        <caption id={id}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
