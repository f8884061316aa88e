import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'

import { SiteFooter } from './footer/site-footer.tsx'
import { SiteHeader } from './header/site-header.tsx'
import { Announcer, announce } from '../ui/feedback/announcements.tsx'
import './page-frame.css'

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

/**
 * After a navigation to another path, announces the page's title to screen readers and focuses its heading, as the
 * browser does when it loads a document. Changes of the query do not count.
 */
function PageAnnouncer() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  /** The path at which a text field last got the focus. */
  const typingAt = useRef('')
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement) typingAt.current = window.location.pathname
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (shown.current === pathname) return
    // In a later task: first a closing menu returns the focus to its button.
    const timer = setTimeout(() => {
      shown.current = pathname
      announce(document.title)
      // A search box opened since the address changed keeps the focus.
      const isTyping = document.activeElement?.matches('input') && typingAt.current === pathname
      if (!isTyping) focusHeading()
    })
    return () => clearTimeout(timer)
  }, [pathname])
  return null
}

function focusHeading() {
  const main = document.getElementById('main')
  // The page has focused an element itself.
  if (main !== document.activeElement && main?.contains(document.activeElement)) return
  const heading = main?.querySelector<HTMLElement>('h1') ?? main
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
