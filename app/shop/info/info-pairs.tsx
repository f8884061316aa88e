import type { ReactNode } from 'react'

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
