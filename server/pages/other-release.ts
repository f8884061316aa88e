import type { Handler } from '../http/http-server.ts'

/**
 * Responds to a request for a page's data that comes from a page of another release, whose screens may read other
 * data: the browser is to load the page as a document. `_routes` of such a request names the routes that the
 * browser knows, and an id names its release (app/navigation/page-address.ts). Screens without data on the server,
 * like the checkout, send none.
 *
 * @param routes those of this release, by id
 */
export function otherReleaseHandler(routes: Record<string, unknown>): Handler {
  return ({ request, response, path, query }) => {
    if (!path.endsWith('.data') || path.startsWith('//') || request.method !== 'GET') return false
    const asked = new URLSearchParams(query)
    const ids = asked.get('_routes')?.split(',') ?? []
    if (ids.every((id) => Object.hasOwn(routes, id))) return false
    asked.delete('_routes')
    const page = path.replace(/(\/_)?\.data$/, '') || '/'
    response.writeHead(204, {
      'Cache-Control': 'no-store',
      'X-Remix-Redirect': asked.size === 0 ? page : `${page}?${asked}`,
      'X-Remix-Reload-Document': 'true',
    })
    response.end()
    return true
  }
}
