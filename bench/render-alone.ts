// React's part of a page alone: `renderToString` of the same tree as in the shop, again and again, out of data
// that was read once; the text is discarded. Started by pages.ts with the shop's address and a path; is told how
// often, and says how many milliseconds of processor that took.
import type { ReactNode } from 'react'
import type { EntryContext } from 'react-router'

type RenderDocument = (
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  host: unknown,
) => Promise<Response>

interface Build {
  entry: {
    module: {
      default: RenderDocument
      createPages: (build: Build, options: object) => (request: Request) => Promise<Response>
      documentOf: (request: Request, context: EntryContext, nonce: string) => ReactNode
      renderToString: (document: ReactNode) => string
    }
  }
}

const [, , url = '', path = ''] = process.argv
const build = (await import(new URL('../build/server/index.js', import.meta.url).href)) as Build
const { createPages, documentOf, renderToString, default: renderDocument } = build.entry.module

let known: EntryContext | undefined
const watched: RenderDocument = (request, status, headers, context, host) => {
  known = context
  return renderDocument(request, status, headers, context, host)
}
const watchedBuild = {
  ...build,
  entry: { ...build.entry, module: { ...build.entry.module, default: watched } },
}
const backendAddress = { url, publishableKey: 'sb_publishable_lisiere' }
const options = {
  siteUrl: url,
  backendAddress,
  renderer: backendAddress,
  report: console.error,
}
const render = createPages(watchedBuild, options)
const request = new Request(url + path)
await (await render(request)).text()

if (!known) throw new Error(`${path} was not rendered`)
const context = known
process.on('message', (times: number) => {
  const before = process.cpuUsage()
  for (let turn = 0; turn < times; turn += 1)
    renderToString(documentOf(request, context, 'as-long-as-any-nonce-is'))
  const { user, system } = process.cpuUsage(before)
  process.send?.((user + system) / 1_000)
})
process.send?.('ready')
