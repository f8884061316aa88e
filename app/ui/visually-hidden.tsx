import type { ReactNode } from 'react'

import './styles/shared.css'

/** Text for screen readers only. A link inside is visible while it has the focus. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>
}
