import { runInNewContext } from 'node:vm'

import type { EntryContext } from 'react-router'
import { expect, it } from 'vitest'

import { wakeUpScript } from './wake-up.ts'

const table = '/assets/table.js'
const entry = '/assets/entry.js'
const module = '/assets/screen.js'
const clientLoaderModule = '/assets/loader.js'
const context = (data: unknown) =>
  ({
    serverHandoffString: '{"ssr":true}',
    serverHandoffStream: new Blob([JSON.stringify(data)]).stream(),
    manifest: {
      url: table,
      entry: { module: entry, imports: ['/assets/react.js'] },
      routes: { root: { id: 'root', module, clientLoaderModule, imports: ['/assets/react.js'] } },
    },
    staticHandlerContext: { matches: [{ route: { id: 'root' } }] },
  }) as unknown as EntryContext

/** What a browser has of what the script asks for. @param hidden in a background tab */
function browser({ hidden }: { hidden: boolean }) {
  const announced: string[] = []
  const imported: string[] = []
  const happen: Record<string, () => void> = {}
  class Observer {
    constructor(tell: (seen: unknown) => void) {
      happen['paint'] = () => tell({ getEntriesByName: () => ['first-contentful-paint'] })
    }
    observe() {}
  }
  const window: Record<string, unknown> = {}
  const globals = {
    window,
    get __reactRouterContext() {
      return window['__reactRouterContext']
    },
    importFile: async (file: string) => {
      imported.push(file)
      return { [file]: true }
    },
    ReadableStream,
    TextEncoderStream,
    PerformanceObserver: Observer,
    addEventListener: (name: string, listener: () => void) => (happen[name] = listener),
    setTimeout: (act: () => void) => act(),
    document: {
      hidden,
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => announced.push(href) },
    },
  }
  return { window, globals, announced, imported, happen }
}

async function scriptOf(data: unknown): Promise<string> {
  const script = await wakeUpScript(context(data), 'n1')
  const [, inside = ''] = /^<script nonce="n1">([\s\S]*)<\/script>$/.exec(script) ?? []
  return inside.replaceAll('import(', 'importFile(')
}

it('the data in a page ends neither its script nor its lines, whatever a product is called', async () => {
  const name = '</script><!-- “\u2028” & \\ " \'\n\r ` ${name} \\`'
  const script = await scriptOf({ name })
  expect(script).not.toMatch(/<|[\u2028\u2029]/)
  const { globals, window } = browser({ hidden: false })
  runInNewContext(script, globals)
  const { stream, ssr } = window['__reactRouterContext'] as { stream: ReadableStream; ssr: boolean }
  expect(ssr).toBe(true)
  expect(await new Response(stream).json()).toEqual({ name })
})

it.each(['paint', 'load'])('each script is fetched once, after the first %s', async (sign) => {
  const { window, globals, announced, imported, happen } = browser({ hidden: false })
  runInNewContext(await scriptOf({}), globals)
  expect(announced).toEqual([])
  happen[sign]?.()
  happen['paint']?.()
  const parts = [clientLoaderModule, module]
  expect(announced).toEqual([table, entry, ...parts, '/assets/react.js'])
  await expect.poll(() => imported).toEqual([...parts, table, entry])
  expect(window['__reactRouterRouteModules']).toEqual({
    root: { [clientLoaderModule]: true, [module]: true },
  })
})

it('in a background tab they are fetched at once', async () => {
  const { globals, announced } = browser({ hidden: true })
  runInNewContext(await scriptOf({}), globals)
  expect(announced).toHaveLength(5)
})
