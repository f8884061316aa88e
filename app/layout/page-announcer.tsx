import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * After a move to another page, tells screen readers its title and moves the focus to its heading, as the
 * browser would have done by loading a document. Filters and steps of one page do not count as a move.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
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
    // In a task of its own: a menu that closes gives the focus back to its button first.
    const timer = setTimeout(() => {
      shown.current = pathname
      setTitle(document.title)
      // A search that was opened since the address changed: what is typed must go there.
      const isTyping = document.activeElement?.matches('input') && typingAt.current === pathname
      if (!isTyping) focusHeading()
    })
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  )
}

function focusHeading() {
  const main = document.getElementById('main')
  // The page has chosen a place of its own.
  if (main !== document.activeElement && main?.contains(document.activeElement)) return
  const heading = main?.querySelector<HTMLElement>('h1') ?? main
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
