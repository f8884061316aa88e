import type { IncomingMessage, ServerResponse } from 'node:http'

import { createServer, type ViteDevServer } from 'vite'

import { pageAddress } from '../../app/navigation/page-address.ts'
import type { ShopBackend } from '../backend.ts'
import type { Environment } from '../environment.ts'
import type { ServerBuild } from './page-renderer.ts'
import type { Pages } from './pages.ts'

/**
 * Opens the pages for `npm run dev`: rendered by Vite from app/ at each request, without a cache. The
 * content security policy forbids framing only, as Vite's own scripts are inline.
 */
export async function openDevPages(
  { siteUrl, shopEmail }: Environment,
  backend: ShopBackend,
): Promise<Pages> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const options = {
    siteUrl,
    shopEmail,
    backendAddress: backend.address,
    renderer: backend.renderer,
    report: console.error,
  }
  return {
    handler: async ({ request, response, path, query }) => {
      if (await serveByVite(vite, request, response)) return true
      // Vite caches modules, and loads those anew that changed.
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
      const render = build.entry.module.createPages(build, options)
      const address = pageAddress(path, query)
      await send(await render(new Request(siteUrl + address)), response)
      return true
    },
    load: () => ({ cache: { hit: 0, stale: 0, miss: 0 }, isListening: null }),
    close: () => vite.close(),
  }
}

/** Modules, styles and hot updates. */
function serveByVite(vite: ViteDevServer, request: IncomingMessage, response: ServerResponse) {
  return new Promise<boolean>((resolve, reject) => {
    response.once('finish', () => resolve(true))
    vite.middlewares(request, response, (error?: unknown) =>
      error instanceof Error ? reject(error) : resolve(false),
    )
  })
}

async function send(page: Response, response: ServerResponse) {
  const { 'content-security-policy-scripts': _, ...headers } = Object.fromEntries(page.headers)
  response.writeHead(page.status, {
    ...headers,
    'cache-control': 'no-store',
    'content-security-policy': "frame-ancestors 'none'",
  })
  response.end(Buffer.from(await page.arrayBuffer()))
}
