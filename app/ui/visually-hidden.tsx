import type { ReactNode } from 'react'
import './visually-hidden.css'

/** Words for those who listen. A link inside becomes visible while it has focus. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>
}
