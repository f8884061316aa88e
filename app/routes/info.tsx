import { shop } from '../../content/shop.ts'
import { describePage } from '../document/head.ts'
import { fillIn } from '../document/text.ts'
import { pageAddress } from '../navigation/page-address.ts'
import { pageFiles, type PageFile } from '../shop/info/page-files.ts'
import * as parts from '../shop/info/page-parts.tsx'
import type { Route } from './+types/info.ts'
import '../ui/prose.css'
import '../shop/info/info-page.css'

const loaded = new Map<string, PageFile>()

/** What a page says of itself. Its text is rendered from `loaded`, at once. */
async function readPage({ request }: { request: { url: string } }) {
  const path = pageAddress(new URL(request.url).pathname, '')
  const page = await pageFiles.get(path)?.()
  if (!page) throw new Response(null, { status: 404 })
  loaded.set(path, page)
  return { path, ...page.frontmatter }
}

export { readPage as loader, readPage as clientLoader }

// The page that the browser began with: it is hydrated from its text. A loss is told to lost-scripts.ts, which loads
// the page again; it is no uncaught error, because a page that is left in the middle of it has one, too.
if (!import.meta.env.SSR && pageFiles.has(pageAddress(location.pathname, ''))) {
  await readPage({ request: { url: location.href } }).catch(() => {
    window.dispatchEvent(new Event('error'))
    return new Promise(() => {})
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: shop.name }]
  const { title, description, path } = loaderData
  return describePage(matches, { title, description: fillIn(description, shopName), path })
}

const shopName = { name: shop.name }

export default function InfoScreen({ loaderData }: Route.ComponentProps) {
  const { path, title, heading = title, updated } = loaderData
  const Text = loaded.get(path)?.default
  return (
    <article className="info-page page-width">
      <header>
        <h1>{fillIn(heading, shopName)}</h1>
        {updated && <small>{`Last updated: ${updated}`}</small>}
      </header>
      <div className="prose">{Text && <Text components={{ ...parts, ...parts.elements }} />}</div>
    </article>
  )
}
