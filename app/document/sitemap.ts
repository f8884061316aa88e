/** The list of a site's addresses that search engines ask for (sitemaps.org). */
export function sitemap(siteUrl: string, paths: readonly string[]): Response {
  return listOf('urlset', 'url', siteUrl, paths)
}

/** The list of such lists: one may hold 50,000 addresses at most. */
export function sitemapIndex(siteUrl: string, paths: readonly string[]): Response {
  return listOf('sitemapindex', 'sitemap', siteUrl, paths)
}

/** Paths are percent-encoded by the caller, so that `&` is the only markup in them. */
function listOf(list: string, entry: string, siteUrl: string, paths: readonly string[]): Response {
  const entries = paths.map((path) => {
    const address = (siteUrl + path).replaceAll('&', '&amp;')
    return `<${entry}><loc>${address}</loc></${entry}>`
  })
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
      `<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${list}>\n`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  )
}
