import type { IncomingMessage, ServerResponse } from 'node:http'

import { createServer, type ViteDevServer } from 'vite'

import { pageAddress } from '../app/platform/page-address.ts'
import type { ShopBackend } from './backend.ts'
import type { Environment } from './environment.ts'
import type { ServerBuild } from './page-renderer.ts'
import type { Pages } from './pages.ts'

/**
 * `npm run dev`: pages straight from app/, so that a change is on the screen at once. Nothing is kept,
 * and the content security policy allows all but frames: Vite's own scripts are inline.
 */
export async function openDevPages({ siteUrl }: Environment, backend: ShopBackend): Promise<Pages> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const options = {
    siteUrl,
    backendAddress: backend.address,
    renderer: backend.renderer,
    // For who works on the shop, with its stack, as it is.
    report: console.error,
  }

  async function render(request: Request): Promise<Response> {
    // Vite answers with the modules as they are now, read again only where they changed.
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    return build.entry.module.createPages(build, options)(request)
  }

  return {
    door: async ({ request, response, path, query }) => {
      if (await viteTakes(vite, request, response)) return true
      // As in earnest: the browser puts the same address into its bar before it takes the page over.
      const address = pageAddress(path, query) ?? path
      await send(await render(new Request(siteUrl + address)), response)
      return true
    },
    close: () => vite.close(),
  }
}

/** Modules, styles and the word that something changed. */
function viteTakes(vite: ViteDevServer, request: IncomingMessage, response: ServerResponse) {
  return new Promise<boolean>((resolve, reject) => {
    response.once('finish', () => resolve(true))
    vite.middlewares(request, response, (error?: unknown) =>
      error instanceof Error ? reject(error) : resolve(false),
    )
  })
}

async function send(page: Response, response: ServerResponse) {
  const { 'content-security-policy-scripts': _, ...headers } = Object.fromEntries(page.headers)
  const open = { 'cache-control': 'no-store', 'content-security-policy': "frame-ancestors 'none'" }
  response.writeHead(page.status, { ...headers, ...open })
  response.end(Buffer.from(await page.arrayBuffer()))
}
