import { useLayoutEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'

import { noteMove } from '../platform/pace.ts'
import { SiteFooter } from './site-footer.tsx'
import { QuietHeader, SiteHeader } from './site-header.tsx'
import './page-frame.css'

/**
 * What stands around every screen; the screen owns its gutters. Only inside of `CartProvider` and
 * `WishlistProvider`: the header counts.
 */
export function PageFrame({ children }: { children: ReactNode }) {
  const { key, pathname } = useLocation()
  useLayoutEffect(noteMove, [key])
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {pathname === '/checkout' ? <QuietHeader /> : <SiteHeader />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  )
}
