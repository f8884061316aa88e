/** A sitemap (sitemaps.org). */
export function sitemap(siteUrl: string, paths: readonly string[]): Response {
  return listOf('urlset', 'url', siteUrl, paths)
}

/** A sitemap index. One sitemap may contain at most 50,000 addresses. */
export function sitemapIndex(siteUrl: string, paths: readonly string[]): Response {
  return listOf('sitemapindex', 'sitemap', siteUrl, paths)
}

/** The caller percent-encodes paths, so that `&` is the only character to escape. */
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
