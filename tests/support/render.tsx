import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'

/** What the server would send of a view, as HTML. */
export function htmlOf(view: ReactNode, at = '/'): string {
  const Stub = createRoutesStub([{ path: '*', Component: () => view }])
  return renderToStaticMarkup(<Stub initialEntries={[at]} />)
}

/** The text of that HTML: no tags, single spaces. */
export function textOf(view: ReactNode, at = '/'): string {
  const text = htmlOf(view, at)
    // These stand in the middle of a sentence and part nothing.
    .replace(/<\/?bdi\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
  return text.replace(/\s+/g, ' ').trim()
}
