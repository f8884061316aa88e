import type { ReactNode } from 'react'

import { SiteFooter } from './footer/site-footer.tsx'
import { SiteHeader } from './header/site-header.tsx'
import { Announcer } from '../ui/feedback/announcer.tsx'
import { lazyComponent } from '../ui/lazy.ts'
import './page-frame.css'

/** Not needed before the first navigation. */
const PageAnnouncer = lazyComponent(
  async () => (await import('./page-announcer.tsx')).PageAnnouncer,
)

/** Header, footer and skip link around a screen. Needs `CartProvider` and `WishlistProvider`. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="page-frame-skip-link" href="#main">
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" className="page-frame-main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <Announcer />
      <PageAnnouncer />
    </>
  )
}
