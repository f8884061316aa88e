import type { ReactNode } from 'react'

/** What stands around every screen. */
export function PageFrame({ children }: { children: ReactNode }) {
  return <main id="main">{children}</main>
}
