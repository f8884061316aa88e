import type { ReactNode } from 'react'

import './prose.css'

/** Running text with headings, lists and tables: policies, guides. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose">{children}</div>
}
