// React's part of a page alone: the same tree as in the shop, rendered again and again out of data that
// was read once. Started by pages.ts with the shop's address and a path; is told how often, and says how many
// milliseconds of processor that took.
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
    }
  }
}

const [, , url = '', path = ''] = process.argv
const build = (await import(new URL('../build/server/index.js', import.meta.url).href)) as Build
const renderDocument = build.entry.module.default

let known: [EntryContext, host: unknown] | null = null
const watched: RenderDocument = (request, status, headers, context, host) => {
  known = [{ ...context }, host]
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
const render = build.entry.module.createPages(watchedBuild, options)
await (await render(new Request(url + path))).text()

if (!known) throw new Error(`${path} was not rendered`)
// The script with the loaders' data can be read only once and is no part of the tree.
const [whole, host] = known as [EntryContext, host: unknown]
const context: EntryContext = { ...whole, serverHandoffStream: undefined }
process.on('message', async (times: number) => {
  const before = process.cpuUsage()
  await renderTimes(times)
  const { user, system } = process.cpuUsage(before)
  process.send?.((user + system) / 1_000)
})
process.send?.('ready')

async function renderTimes(count: number) {
  for (let turn = 0; turn < count; turn += 1) {
    const page = await renderDocument(new Request(url + path), 200, new Headers(), context, host)
    await page.arrayBuffer()
  }
}
