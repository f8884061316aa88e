import type { IncomingMessage, ServerResponse } from 'node:http'

import { createServer, type ViteDevServer } from 'vite'

import { pageAddress } from '../../app/navigation/page-address.ts'
import type { ShopBackend } from '../backend.ts'
import type { Environment } from '../environment.ts'
import { sendKept } from '../http/send-body.ts'
import { createPageRenderer, type ServerBuild } from './page-renderer.ts'
import type { Pages } from './pages.ts'

/**
 * Opens the pages for `npm run dev`: rendered by Vite from app/ at each request, without a cache. The
 * content security policy forbids framing only, as Vite's own scripts are inline.
 */
export async function openDevPages(environment: Environment, backend: ShopBackend): Promise<Pages> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  return {
    handler: async (exchange) => {
      const { request, response, path, query } = exchange
      if (await serveByVite(vite, request, response)) return true
      // Vite caches modules, and loads those anew that changed.
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
      const render = createPageRenderer(build, environment, backend, console.error)
      const { status, headers, text } = await render(pageAddress(path, query))
      return sendKept(exchange, { status, headers: { ...headers, ...devHeaders }, text })
    },
    isListening: () => null,
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

const devHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "frame-ancestors 'none'",
}
